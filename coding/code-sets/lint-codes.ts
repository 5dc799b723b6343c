import { type Day, dayText } from "../days.ts";
import { displayCode, plainCode, type System, systems } from "../systems.ts";
import { pointsTo, referencesIn } from "../tabular/references.ts";
import { type CheckedCode, checkCodes } from "./check-codes.ts";
import { findRow } from "./code-rows.ts";
import { type CodeEdit, type EditKind, editsOn } from "./edits-on.ts";
import type { CodeIndex } from "./index-file.ts";
import { type Note, notesOf } from "./notes.ts";

type FindingKind =
  | "unknown"
  | "header"
  | "not_in_force"
  | "duplicate"
  | "excludes1"
  | "code_first"
  | "principal"
  | "invalid_pcs"
  | "sex"
  | "age";

interface Finding {
  system: System;
  code: string;
  kind: FindingKind;
  text: string;
}

interface CodesOfChart {
  lists: Partial<Record<System, readonly string[]>>;
  /** Whether the first diagnosis is the principal one of an inpatient stay. */
  isInpatient: boolean;
  sex: "M" | "F" | null;
  /** In years. */
  age: number | null;
}

/** What is wrong with the codes of a chart, or of its key, on a day. In the order of the lists. */
export function lintCodes(index: CodeIndex, chart: CodesOfChart, day: Day): Finding[] {
  const lists = Object.entries(chart.lists) as [System, readonly string[]][];
  const single = lists.flatMap(([system, codes]) => lintList(index, system, codes, chart, day));
  const diagnoses = (chart.lists.icd10cm ?? []).map(plainCode);
  return [...single, ...lintDiagnoses(index, diagnoses, chart, day)];
}

function lintList(
  index: CodeIndex,
  system: System,
  codes: readonly string[],
  chart: CodesOfChart,
  day: Day,
): Finding[] {
  const seen = new Set<string>();
  return checkCodes(index, system, codes, day).flatMap((checked) => {
    const { code, display } = checked;
    if (code === "") return [];
    const finding = (kind: FindingKind, text: string): Finding => ({ system, code, kind, text });
    const isTwice = seen.has(code);
    seen.add(code);
    if (isTwice) return [finding("duplicate", `${display} stands twice.`)];
    const standing = standingFinding(system, checked, day);
    return [...(standing ? [standing] : []), ...patientFindings(index, system, checked, chart, day)];
  });
}

function standingFinding(system: System, checked: CheckedCode, day: Day): Finding | undefined {
  const { code, display, status, until, axis } = checked;
  const finding = (kind: FindingKind, text: string): Finding => ({ system, code, kind, text });
  const on = dayText(day);
  if (status === "header") {
    const since = until === null ? "" : ` It was a code until ${dayText(until)}.`;
    return finding("header", `${display} is a header: choose one of the codes below it.${since}`);
  }
  if (status === "not_yet") return finding("not_in_force", `${display} is not in force yet on ${on}.`);
  if (status === "no_longer") {
    const ended = until === null ? "" : `, it ended on ${dayText(until)}`;
    return finding("not_in_force", `${display} is not in force on ${on}${ended}.`);
  }
  if (status !== "unknown") return undefined;
  if (!axis) return finding("unknown", `${display} is no ${systems[system]} code.`);
  const place = `${axis.value} cannot stand at ${axis.axis} (${axis.position})`;
  const legal = axis.legal.map(({ value, label }) => `${value} ${label}`).slice(0, 6);
  return finding("invalid_pcs", `${display} is no legal code: ${place}. Legal there: ${legal.join(", ")}.`);
}

const ages: Partial<Record<EditKind, readonly [number, number]>> = {
  newborn: [0, 0],
  pediatric: [0, 17],
  maternity: [9, 64],
  adult: [15, 124],
};

function patientFindings(
  index: CodeIndex,
  system: System,
  { code, display }: CheckedCode,
  { sex, age }: CodesOfChart,
  day: Day,
): Finding[] {
  return editsOn(index, system, code, day).flatMap(({ kind, text }): Finding[] => {
    const [least, most] = ages[kind] ?? [0, 124];
    if (age !== null && (age < least || age > most)) {
      return [{ system, code, kind: "age", text: `${display} does not fit a patient of ${age}: ${lower(text)}.` }];
    }
    if ((kind === "female" && sex === "M") || (kind === "male" && sex === "F")) {
      const who = sex === "M" ? "male" : "female";
      return [{ system, code, kind: "sex", text: `${display} does not fit a ${who} patient: ${lower(text)}.` }];
    }
    return [];
  });
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const neverPrincipal = new Set<EditKind>(["unacceptable", "manifestation", "external_cause"]);

function lintDiagnoses(index: CodeIndex, codes: readonly string[], { isInpatient }: CodesOfChart, day: Day): Finding[] {
  const known = codes.filter((code) => findRow(index, "icd10cm", code));
  const notes = new Map(known.map((code) => [code, notesOf(index, levelsOf(index, code))]));
  const findings: Finding[] = [];
  const add = (code: string, kind: FindingKind, text: string) => {
    findings.push({ system: "icd10cm", code, kind, text });
  };
  const [first] = codes;
  const against = first ? editsOn(index, "icd10cm", first, day).find((edit) => isAgainstPrincipal(edit)) : undefined;
  if (isInpatient && first && against)
    add(first, "principal", `${displayCode("icd10cm", first)}: ${lower(against.text)}.`);
  for (const [place, code] of codes.entries()) {
    const display = displayCode("icd10cm", code);
    const excluding = excludes(notes.get(code)?.excludes1 ?? [], codes, code);
    if (excluding) {
      const { note, other } = excluding;
      const pair = `${display} and ${displayCode("icd10cm", other)} never stand together`;
      add(code, "excludes1", `${pair} (Excludes 1 at ${note.from}: ${note.text}).`);
    }
    if (!editsOn(index, "icd10cm", code, day).some(({ kind }) => kind === "manifestation")) continue;
    const wanted = (notes.get(code)?.codeFirst ?? []).flatMap(({ text }) => referencesIn(text));
    const before = codes.slice(0, place);
    const isThere =
      wanted.length === 0 ? before.length > 0 : before.some((one) => wanted.some((to) => pointsTo(to, one)));
    if (!isThere) add(code, "code_first", `${display} is a manifestation: its cause is coded before it.`);
  }
  return findings;
}

function isAgainstPrincipal({ kind }: CodeEdit): boolean {
  return neverPrincipal.has(kind);
}

/** The first of the other codes that a note says never to use together with this one. */
function excludes(
  notes: readonly Note[],
  codes: readonly string[],
  code: string,
): { note: Note; other: string } | undefined {
  for (const note of notes) {
    const references = referencesIn(note.text);
    const other = codes.find(
      (one) => one !== code && references.some((to) => pointsTo(to, one) && !pointsTo(to, code)),
    );
    if (other) return { note, other };
  }
  return undefined;
}

/** The code and what it stands under, nearest first. */
function levelsOf(index: CodeIndex, code: string): string[] {
  const levels: string[] = [];
  for (let level: string | null = code; level !== null; ) {
    levels.push(level);
    level = findRow(index, "icd10cm", level)?.parent ?? null;
  }
  return levels;
}
