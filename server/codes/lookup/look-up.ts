import { checkCodes, withoutModifiers } from "#coding/code-sets/check-codes.ts";
import { findCode } from "#coding/code-sets/find-code.ts";
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
import { importedRows } from "../sets/follow-imports.ts";
import { presentChecked, presentCode, presentRelease } from "./present.ts";

type LookingUp = Pick<Services, "codes" | "clock" | "config">;

/** The day that was asked about; today in the institute's zone when none was. */
export function dayAsked(
  { clock, config }: Pick<Services, "clock" | "config">,
  date: string | null | undefined,
): number {
  return findDay(date ?? calendarDay(clock().toISOString(), config.timeZone)) ?? 0;
}

/** What is loaded. */
export async function listCodeSystems(services: LookingUp & Pick<Services, "db">, viewer: Viewer) {
  const index = currentIndex(services);
  const rows = await importedRows(services.db);
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

export function search(services: LookingUp, query: Received<"GET /codes/search", "query">) {
  const { system, q, limit, date } = query;
  return searchCodes(currentIndex(services), { system, text: q, limit, day: dayAsked(services, date) });
}

/** Everything of one code. Throws 404 with codes that may have been meant. */
export function getCode(services: LookingUp, name: string, text: string, date: string | undefined) {
  const index = currentIndex(services);
  const system = systemNamed(name);
  const code = withoutModifiers(system, plainCode(text));
  const day = dayAsked(services, date);
  const found = findCode(index, { system, code: system === "drg" ? code.padStart(3, "0") : code, day });
  if (found) return { code: presentCode(found) };
  const suggestions = suggestCodes(index, system, code, day);
  throw new Refusal("unknown", `Unknown code "${text.slice(0, 40)}"`, { suggestions });
}

/** The table of a root operation, for building a code by choosing. Throws 404. */
export function getPcsTable(
  services: LookingUp,
  text: string,
): Omit<Reply<"GET /codes/icd10pcs/table/:code">, "success"> {
  const code = plainCode(text);
  const table = code.length === 3 ? findPcsTable(currentIndex(services), code) : undefined;
  if (!table) throw unknown(`There is no table "${text.slice(0, 40)}"`);
  return { table };
}

/** Returns how codes stand on a day, in the order asked. Yields between the codes: suggestions for unknown ones take long. */
export async function check(
  services: LookingUp,
  { system, codes, date }: Received<"POST /codes/check", "body">,
): Promise<Omit<Reply<"POST /codes/check">, "success">> {
  const day = dayAsked(services, date);
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
