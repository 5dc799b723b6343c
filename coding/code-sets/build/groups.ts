import type { ReadTable } from "../../drg/table-source.ts";
import { readRows } from "../../drg/tsv.ts";
import { type Day, eveOf, firstDay, noDay } from "../days.ts";
import type { DrgWeight } from "../read/content.ts";
import { type Entry, never } from "./entries.ts";

/** What a code does in an MS-DRG during one stretch of time. */
interface Grouping {
  system: "icd10cm" | "icd10pcs";
  code: string;
  first: Day;
  last: Day;
  mdc: number | null;
  severity: "MCC" | "CC" | "none" | null;
  operatingRoom: boolean | null;
}

export interface DrgFacts {
  entries: Map<string, Entry>;
  groupings: Grouping[];
  drgs: { code: string; type: "surgical" | "medical" | null; mdc: number | null }[];
  mdcs: Map<number, string>;
  weights: (DrgWeight & { year: number })[];
  /** The versions of the grouper, oldest first. */
  versions: { label: string; first: Day; last: Day; drgs: number }[];
}

const operatingRoomLists = ["d468", "d477", "ornec"];

/** What the tables of the grouper say of diagnoses, procedures and DRGs; its weights may lack. */
export async function collectGroups(source: ReadTable): Promise<DrgFacts> {
  const rows = async (name: string) => readRows((await source(name)) ?? "");
  const versions = (await rows("versions")).map(([version, label = "", , from = "", to = ""]) => {
    return { version: Number(version), label, first: asDay(from), last: asDay(to) };
  });
  const when = daysOfVersions(versions);
  const drgRows = await rows("drgs");
  const mdcs = new Map((await rows("mdcs")).map(([mdc, , , title = ""]) => [Number(mdc), title]));
  const places = new Map<string, { type: string; mdc: number }>();
  for (const [, mdc, , type = "-", drg = ""] of await rows("formulas")) places.set(drg, { type, mdc: Number(mdc) });
  const entries = new Map<string, Entry>();
  for (const [drg = "", from, to, title = ""] of drgRows) {
    const code = drg.padStart(3, "0");
    const { first, last } = when(Number(from), Number(to));
    const known = entries.get(code);
    const billable = known ? { first: known.billable.first, last } : { first, last };
    entries.set(code, { system: "drg", code, title, titled: true, parent: null, billable, header: never });
  }
  const drgs = [...entries.keys()].map((code) => {
    const place = places.get(String(Number(code)));
    const type = place?.type === "S" ? ("surgical" as const) : place?.type === "M" ? ("medical" as const) : null;
    return { code, type, mdc: place?.mdc ?? null };
  });
  const weights = (await rows("weights")).map(([year, drg = "", weight, gmlos, amlos]) => {
    const numbers = { weight: Number(weight), gmlos: Number(gmlos), amlos: Number(amlos) };
    return { year: Number(year), drg: drg.padStart(3, "0"), title: null, ...numbers };
  });
  const groupings = [
    ...(await rows("diagnoses")).map(([code = "", from, to, mdc, severity]): Grouping => {
      const level = severity === "MCC" || severity === "CC" ? severity : "none";
      return {
        system: "icd10cm",
        code,
        ...when(Number(from), Number(to)),
        mdc: Number(mdc),
        severity: level,
        operatingRoom: null,
      };
    }),
    ...(await proceduresOf(rows)).map(({ code, from, to, operatingRoom }): Grouping => {
      return { system: "icd10pcs", code, ...when(from, to), mdc: null, severity: null, operatingRoom };
    }),
  ];
  const counted = versions.map(({ label, first, last, version }) => {
    const drgs = drgRows.filter(([, from, to]) => Number(from) <= version && version <= Number(to)).length;
    return { label, first, last, drgs };
  });
  return { entries, groupings, drgs, mdcs, weights, versions: counted };
}

async function proceduresOf(rows: (name: string) => Promise<string[][]>) {
  const operatingRoom = new Set(
    (await rows("procedure-patterns"))
      .filter(([, lists = ""]) => lists.split(",").some((list) => operatingRoomLists.includes(list)))
      .map(([pattern]) => pattern),
  );
  return (await rows("procedures")).map(([code = "", from, to, pattern]) => {
    return { code, from: Number(from), to: Number(to), operatingRoom: operatingRoom.has(pattern) };
  });
}

/** The days of a stretch of versions. The first version stands for earlier ones too, the newest holds until there is another. */
function daysOfVersions(versions: { version: number; first: Day; last: Day }[]) {
  const oldest = versions[0]?.version ?? 0;
  const newest = versions.at(-1)?.version ?? 0;
  return (from: number, to: number): { first: Day; last: Day } => {
    const next = versions.find(({ version }) => version > to);
    return {
      first: from <= oldest ? firstDay : (versions.find(({ version }) => version === from)?.first ?? firstDay),
      last: to >= newest || !next ? noDay : eveOf(next.first),
    };
  };
}

function asDay(text: string): Day {
  return Number(text.replaceAll("-", ""));
}
