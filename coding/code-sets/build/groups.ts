import { type Day, eveOf, firstDay, noDay } from "../../days.ts";
import { principalGroups } from "../../drg/principal-groups.ts";
import type { ReadTable } from "../../drg/table-source.ts";
import { openTables } from "../../drg/tables.ts";
import { listOf, readRows } from "../../drg/tsv.ts";
import type { DrgWeight } from "../read/content.ts";
import { type Entry, never } from "./entries.ts";

/** The role of a code in MS-DRGs during one period. */
interface Grouping {
  system: "icd10cm" | "icd10pcs";
  code: string;
  first: Day;
  last: Day;
  mdc: number | null;
  severity: "MCC" | "CC" | "none" | null;
  operatingRoom: boolean | null;
  /** DRGs of the code as principal diagnosis, without procedures. */
  leadsTo: readonly string[];
}

/** Diagnoses that do not count as CC or MCC with certain principal diagnoses. */
interface Exclusions {
  /** Exclusion collections of each diagnosis. */
  collections: Map<string, number[]>;
  principals: { collection: number; code: string; first: Day; last: Day }[];
}

export interface DrgFacts {
  entries: Map<string, Entry>;
  groupings: Grouping[];
  exclusions: Exclusions;
  drgs: { code: string; type: "surgical" | "medical" | null; mdc: number | null }[];
  mdcs: Map<number, string>;
  weights: (DrgWeight & { year: number })[];
  /** Versions of the grouper, oldest first. */
  versions: { label: string; first: Day; last: Day; drgs: number }[];
}

const operatingRoomLists = ["d468", "d477", "ornec"];

/** Reads diagnoses, procedures and DRGs from the tables of the grouper. Weights may be missing. */
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
  const groupings = [...(await diagnosesOf(source, versions, when)), ...(await proceduresOf(rows, when))];
  const counted = versions.map(({ label, first, last, version }) => {
    const drgs = drgRows.filter(([, from, to]) => Number(from) <= version && version <= Number(to)).length;
    return { label, first, last, drgs };
  });
  const exclusions = await exclusionsOf(rows, when);
  return { entries, groupings, exclusions, drgs, mdcs, weights, versions: counted };
}

type Rows = (name: string) => Promise<string[][]>;
type When = ReturnType<typeof daysOfVersions>;

/** Reads the periods in which a diagnosis has the same definition and DRGs. */
async function diagnosesOf(source: ReadTable, versions: { version: number }[], when: When): Promise<Grouping[]> {
  const leadsTo = principalGroups(await openTables(source));
  const rows = readRows((await source("diagnoses")) ?? "");
  return rows.flatMap(([code = "", from, to, mdc, severity]) => {
    const stretches: { from: number; to: number; drgs: string }[] = [];
    for (const { version } of versions) {
      if (version < Number(from) || version > Number(to)) continue;
      const drgs = leadsTo(code, version).join(" ");
      const last = stretches.at(-1);
      if (last?.drgs === drgs) last.to = version;
      else stretches.push({ from: version, to: version, drgs });
    }
    const level = severity === "MCC" || severity === "CC" ? severity : ("none" as const);
    return stretches.map(({ drgs, ...stretch }): Grouping => {
      return {
        system: "icd10cm",
        code,
        ...when(stretch.from, stretch.to),
        mdc: Number(mdc),
        severity: level,
        operatingRoom: null,
        leadsTo: drgs === "" ? [] : drgs.split(" ").map((drg) => drg.padStart(3, "0")),
      };
    });
  });
}

async function exclusionsOf(rows: Rows, when: When): Promise<Exclusions> {
  const collections = new Map<string, number[]>();
  for (const [collection, codes] of await rows("cc-exclusion-collections")) {
    for (const code of listOf(codes)) {
      const known = collections.get(code);
      if (known) known.push(Number(collection));
      else collections.set(code, [Number(collection)]);
    }
  }
  const principals = (await rows("cc-exclusion-pdx")).map(([code = "", from, to, collection]) => {
    return { collection: Number(collection), code, ...when(Number(from), Number(to)) };
  });
  return { collections, principals };
}

async function proceduresOf(rows: Rows, when: When): Promise<Grouping[]> {
  const operatingRoom = new Set(
    (await rows("procedure-patterns"))
      .filter(([, lists = ""]) => listOf(lists).some((list) => operatingRoomLists.includes(list)))
      .map(([pattern]) => pattern),
  );
  return (await rows("procedures")).map(([code = "", from, to, pattern]) => ({
    system: "icd10pcs",
    code,
    ...when(Number(from), Number(to)),
    mdc: null,
    severity: null,
    operatingRoom: operatingRoom.has(pattern),
    leadsTo: [],
  }));
}

/** Returns the days of a range of versions. The first version covers earlier days too; the newest has no end. */
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
