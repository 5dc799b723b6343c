import { type Day, fiscalYear } from "../days.ts";
import { displayCode, type System, systemNumber } from "../systems.ts";
import { type Laterality, lateralityOf } from "../tabular/laterality.ts";
import type { PcsAxis } from "../tabular/pcs-axis.ts";
import { type CodeRow, canBeBilled, findRow, leadsOn, type Status, standingOf } from "./code-rows.ts";
import { type CodeEdit, editsOn } from "./edits-on.ts";
import { excludedBy, findGrouping, severitiesOn } from "./groupings.ts";
import type { CodeIndex } from "./index-file.ts";
import { type Notes, notesOf, seventhOf } from "./notes.ts";
import { cachingAnswers } from "./once.ts";
import { axesOfCode, findRowOrBeginning, rowsBelow } from "./pcs.ts";
import { poaExemptIn } from "./poa-exempt.ts";
import { releaseOn } from "./releases-on.ts";
import { billableBelow } from "./replaced-by.ts";

export interface NamedCode {
  code: string;
  display: string;
  title: string;
}

/** The role of a code in MS-DRGs, or the facts of an MS-DRG. */
interface GroupingFacts {
  severity: "MCC" | "CC" | "none" | null;
  mdc: number | null;
  mdcTitle: string | null;
  operatingRoom: boolean | null;
  type: "surgical" | "medical" | null;
  weight: number | null;
  weightYear: number | null;
  gmlos: number | null;
  amlos: number | null;
  /** DRGs of the code as principal diagnosis, without procedures. */
  leadsTo: NamedCode[];
  /** Principal diagnoses with which it does not count as CC or MCC: the first ones, and their number. */
  excludedBy: { count: number; codes: NamedCode[] } | null;
}

/** Everything known of a code on a day; what a system does not have is empty or null. */
export interface CodeDetails extends NamedCode {
  system: System;
  billable: boolean;
  status: Status;
  from: Day | null;
  until: Day | null;
  replacedBy: NamedCode[];
  laterality: Laterality | null;
  edits: CodeEdit[];
  /** Fiscal year of the list that exempts it from reporting whether it was present on admission. */
  poaExemptIn: number | null;
  parents: NamedCode[];
  children: (NamedCode & { billable: boolean; severity?: "MCC" | "CC" })[];
  notes: Notes;
  seventh: { character: string; title: string; code: string | null }[];
  axes: (PcsAxis & { definition?: string })[];
  drg: GroupingFacts | null;
  release: string | null;
  releaseNote: string | null;
}

interface Asked {
  system: System;
  /** A plain code. */
  code: string;
  day: Day;
}

/** Returns all facts of a code on a day; undefined if no release here has it. */
export const findCode: (index: CodeIndex, asked: Asked) => CodeDetails | undefined = cachingAnswers(500, gather);

function gather(index: CodeIndex, { system, code, day }: Asked): CodeDetails | undefined {
  const row = findRowOrBeginning(index, system, code);
  if (!row) return undefined;
  const { status, from, until } = standingOf(row, day);
  const parents = parentsOf(index, system, row);
  const levels = system === "icd10cm" ? [code, ...parents.map((parent) => parent.code).reverse()] : [];
  const children = rowsBelow(index, system, code).filter((child) => canBeBilled(child, day) || leadsOn(child, day));
  const release = releaseOn(index, system, day);
  return {
    ...named(system, row),
    system,
    billable: status === "valid",
    status,
    from,
    until,
    replacedBy:
      until !== null && until < day ? billableBelow(index, system, code, day).map((one) => named(system, one)) : [],
    laterality: lateralityIn(index, system, row),
    edits: editsOn(index, system, code, day),
    poaExemptIn: system === "icd10cm" ? poaExemptIn(index, code) : null,
    parents,
    children: presentChildren(index, system, children, day),
    notes: notesOf(index, levels, day),
    seventh: seventhOf(index, levels).map((each) => ({ ...each, code: codeWithSeventh(index, code, each.character) })),
    axes: system === "icd10pcs" ? axesOfCode(index, code) : [],
    drg: groupingFacts(index, system, code, day),
    release: release?.title ?? null,
    releaseNote: release?.note ?? null,
  };
}

export function named(system: System, { code, title }: { code: string; title: string }): NamedCode {
  return { code, display: displayCode(system, code), title };
}

/**
 * Returns the side of the body that a code names. A category of diagnoses chooses a side where it has a right and a left:
 * elsewhere "left bundle-branch block" is a place, and "unspecified chronic kidney disease" leaves no side open (CODE-4).
 */
function lateralityIn(index: CodeIndex, system: System, { code, title }: CodeRow): Laterality | null {
  const side = lateralityOf(title) ?? null;
  if (side === null || side === "bilateral" || system !== "icd10cm") return side;
  const sql =
    "SELECT max(title LIKE '%right%') AND max(title LIKE '%left%') AS both FROM code WHERE system = ? AND code >= ? AND code < ?";
  const category = code.slice(0, 3);
  return index.one<{ both: number | null }>(sql, systemNumber(system), category, `${category}~`)?.both ? side : null;
}

function presentChildren(
  index: CodeIndex,
  system: System,
  rows: readonly CodeRow[],
  day: Day,
): CodeDetails["children"] {
  const codes = system === "icd10cm" ? rows.map(({ code }) => code) : [];
  const severities = severitiesOn(index, codes, day);
  return rows.map((row) => {
    const severity = severities.get(row.code);
    return { ...named(system, row), billable: canBeBilled(row, day), ...(severity && { severity }) };
  });
}

/** Returns the ancestors of a code, the highest first. */
function parentsOf(index: CodeIndex, system: System, row: CodeRow): NamedCode[] {
  const parents: NamedCode[] = [];
  for (let above = row.parent; above !== null; ) {
    const parent = findRow(index, system, above);
    if (!parent) break;
    parents.unshift(named(system, parent));
    above = parent.parent;
  }
  return parents;
}

/** Returns the code with a 7th character, filled with the placeholder X; null if there is no such code. */
function codeWithSeventh(index: CodeIndex, code: string, character: string): string | null {
  const whole = `${code.slice(0, 6).padEnd(6, "X")}${character}`;
  return code.length >= 3 && findRow(index, "icd10cm", whole) ? whole : null;
}

function groupingFacts(index: CodeIndex, system: System, code: string, day: Day): GroupingFacts | null {
  if (system === "drg") return drgFacts(index, code, day);
  if (system !== "icd10cm" && system !== "icd10pcs") return null;
  const grouping = findGrouping(index, system, code, day);
  if (!grouping) return null;
  const { mdc, severity, operating_room, drgs } = grouping;
  const operatingRoom = operating_room === null ? null : operating_room === 1;
  const leadsTo = drgs === "" ? [] : namedCodes(index, "drg", drgs.split(" "));
  const counts = severity === "MCC" || severity === "CC";
  const excluding = counts ? excludedBy(index, code, day) : [];
  return {
    ...noFacts,
    severity,
    mdc,
    mdcTitle: titleOfMdc(index, mdc),
    operatingRoom,
    leadsTo,
    excludedBy: counts
      ? { count: excluding.length, codes: namedCodes(index, "icd10cm", excluding.slice(0, mostExcluding)) }
      : null,
  };
}

/** Many a diagnosis is excluded by hundreds: a page shows the first of them. */
const mostExcluding = 40;

function namedCodes(index: CodeIndex, system: System, codes: readonly string[]): NamedCode[] {
  return codes.flatMap((code) => findRow(index, system, code) ?? []).map((row) => named(system, row));
}

const noFacts: GroupingFacts = {
  severity: null,
  mdc: null,
  mdcTitle: null,
  operatingRoom: null,
  type: null,
  weight: null,
  weightYear: null,
  gmlos: null,
  amlos: null,
  leadsTo: [],
  excludedBy: null,
};

function drgFacts(index: CodeIndex, code: string, day: Day): GroupingFacts | null {
  const drg = index.one<{ type: GroupingFacts["type"]; mdc: number | null }>(
    "SELECT type, mdc FROM drg WHERE code = ?",
    code,
  );
  if (!drg) return null;
  const sql =
    "SELECT year AS weightYear, weight, gmlos, amlos FROM weight WHERE drg = ? AND year <= ? AND weight > 0 ORDER BY year DESC";
  const weight = index.one<Pick<GroupingFacts, "weight" | "weightYear" | "gmlos" | "amlos">>(
    sql,
    code,
    fiscalYear(day),
  );
  return { ...noFacts, ...drg, mdcTitle: titleOfMdc(index, drg.mdc), ...weight };
}

function titleOfMdc(index: CodeIndex, mdc: number | null): string | null {
  return mdc === null
    ? null
    : (index.one<{ title: string }>("SELECT title FROM mdc WHERE mdc = ?", mdc)?.title ?? null);
}
