import { checkCodes, withoutModifiers } from "#coding/code-sets/check-codes.ts";
import { findCode } from "#coding/code-sets/find-code.ts";
import { adviceOn } from "#coding/code-sets/no-default-code.ts";
import { findPcsTable } from "#coding/code-sets/pcs.ts";
import { listReleases } from "#coding/code-sets/releases-on.ts";
import { searchCodes } from "#coding/code-sets/search.ts";
import { suggestCodes } from "#coding/code-sets/suggest.ts";
import { findDay } from "#coding/days.ts";
import { isSystem, plainCode, type System, systems } from "#coding/systems.ts";
import { codeSystems } from "#contract/code-systems.ts";
import type { Received, Reply } from "#contract/endpoints.ts";
import { calendarDay } from "#contract/time.ts";
import { makePause } from "../../core/event-loop.ts";
import { Refusal, unknown } from "../../core/http/errors.ts";
import { isStaff, type Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { currentIndex } from "../sets/current-index.ts";
import { readImportedReleases } from "../sets/follow-imports.ts";
import { presentChecked, presentCode, presentRelease } from "./present-codes.ts";

type LookupServices = Pick<Services, "codes" | "clock" | "config">;

/** Returns this day as a number, by default today in the institute's time zone. */
export function dayOrToday(
  { clock, config }: Pick<Services, "clock" | "config">,
  date: string | null | undefined,
): number {
  return findDay(date ?? calendarDay(clock().toISOString(), config.timeZone)) ?? 0;
}

/** Lists the code systems with their releases. */
export async function listCodeSystems(services: LookupServices & Pick<Services, "db">, viewer: Viewer) {
  const index = currentIndex(services);
  const rows = await readImportedReleases(services.db);
  return {
    systems: codeSystems.map((system) => ({
      system,
      title: systems[system],
      releases: listReleases(index, system).map((release) => {
        const row = rows.find((each) => each.system === system && each.release === release.release);
        return presentRelease(release, row, isStaff(viewer));
      }),
    })),
  };
}

export function search(services: LookupServices, query: Received<"GET /codes/search", "query">) {
  const { system, q, limit, date } = query;
  const found = searchCodes(currentIndex(services), { system, text: q, limit, day: dayOrToday(services, date) });
  const advice = adviceOn(q, system);
  return advice === undefined ? found : { ...found, advice };
}

/** Returns all details of a code. Throws 404 for an unknown code, with suggestions. */
export function getCode(services: LookupServices, name: string, text: string, date: string | undefined) {
  const index = currentIndex(services);
  const system = systemNamed(name);
  const code = withoutModifiers(system, plainCode(text));
  const day = dayOrToday(services, date);
  const found = findCode(index, { system, code: system === "drg" ? code.padStart(3, "0") : code, day });
  if (found) return { code: presentCode(found) };
  const suggestions = suggestCodes(index, system, code, day);
  throw new Refusal("unknown", `Unknown code "${text.slice(0, 40)}"`, { suggestions });
}

/** Returns the ICD-10-PCS table of a root operation, given its first three characters. Throws 404 for an unknown table. */
export function getPcsTable(
  services: LookupServices,
  text: string,
): Omit<Reply<"GET /codes/icd10pcs/table/:code">, "success"> {
  const code = plainCode(text);
  const table = code.length === 3 ? findPcsTable(currentIndex(services), code) : undefined;
  if (!table) throw unknown(`There is no table "${text.slice(0, 40)}"`);
  return { table };
}

/**
 * Checks codes on a day, and returns them in the same order. Yields between codes: suggestions for unknown codes take
 * long.
 */
export async function check(
  services: LookupServices,
  { system, codes, date }: Received<"POST /codes/check", "body">,
): Promise<Omit<Reply<"POST /codes/check">, "success">> {
  const day = dayOrToday(services, date);
  const pause = makePause();
  const checked: ReturnType<typeof presentChecked>[] = [];
  for (const code of codes) {
    checked.push(...checkCodes(currentIndex(services), system, [code], day).map(presentChecked));
    await pause();
  }
  return { codes: checked };
}

function systemNamed(name: string): System {
  if (!isSystem(name)) throw unknown(`Unknown code system "${name.slice(0, 40)}"`);
  return name;
}
