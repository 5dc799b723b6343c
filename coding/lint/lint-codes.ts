import { type CheckedCode, checkCodes } from "../code-sets/check-codes.ts";
import { type EditKind, editsOn } from "../code-sets/edits-on.ts";
import type { CodeIndex } from "../code-sets/index-file.ts";
import { padSeventh } from "../code-sets/suggest.ts";
import { type Day, dayText } from "../days.ts";
import { readService } from "../slips/service-slips.ts";
import { plainCode, type System, systems } from "../systems.ts";
import { lintDiagnoses } from "./lint-diagnoses.ts";

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

export interface Finding {
  system: System;
  code: string;
  kind: FindingKind;
  text: string;
}

interface CodesOfChart {
  lists: Partial<Record<System, readonly string[]>>;
  /** True if the first diagnosis is the principal diagnosis of an inpatient stay. */
  isInpatient: boolean;
  sex: "M" | "F" | null;
  /** Age in years. */
  age: number | null;
}

/** Returns the faults of the codes of a chart or key on a day, in the order of the lists. */
export function lintCodes(index: CodeIndex, chart: CodesOfChart, day: Day): Finding[] {
  const lists = Object.entries(chart.lists) as [System, readonly string[]][];
  const single = lists.flatMap(([system, codes]) => lintList(index, system, codes, chart, day));
  const diagnoses = (chart.lists.icd10cm ?? []).map(plainCode);
  return [...single, ...lintDiagnoses(index, diagnoses, chart.isInpatient, day)];
}

function lintList(
  index: CodeIndex,
  system: System,
  codes: readonly string[],
  chart: CodesOfChart,
  day: Day,
): Finding[] {
  const seen = new Set<string>();
  const isService = system === "cpt" || system === "hcpcs";
  const bare = isService ? codes.map((line) => readService(line).code) : codes;
  return checkCodes(index, system, bare, day).flatMap((checked, place) => {
    const { code, display } = checked;
    if (code === "") return [];
    const finding = (kind: FindingKind, text: string): Finding => ({ system, code, kind, text });
    // A service may be listed twice with different modifiers.
    const line = isService ? (codes[place] ?? "").toUpperCase().replaceAll(" ", "") : code;
    // Two lines of services may need the same modifier.
    const isTwice = seen.has(line) && system !== "modifier";
    seen.add(line);
    if (isTwice) return [finding("duplicate", `${display} is entered twice.`)];
    const standing = standingFinding(system, checked, day);
    return [...(standing ? [standing] : []), ...patientFindings(index, system, checked, chart, day)];
  });
}

function standingFinding(system: System, checked: CheckedCode, day: Day): Finding | undefined {
  const { code, display, status, until, axis, suggestions } = checked;
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
  const isDental = system === "hcpcs" && /^D\d{4}$/.test(code);
  if (isDental) return undefined;
  const padded = suggestions.find((suggested) => suggested.code === padSeventh(code));
  if (padded) return finding("unknown", `${display} lacks the placeholder X: ${padded.display}.`);
  if (!axis)
    return finding(
      "unknown",
      system === "modifier" ? `${display} is no modifier.` : `${display} is no ${systems[system]} code.`,
    );
  const place = `${axis.value} is not allowed at ${axis.axis} (${axis.position})`;
  const legal = axis.legal.map(({ value, label }) => `${value} ${label}`).slice(0, 6);
  return finding("invalid_pcs", `${display} is not a valid code: ${place}. Allowed there: ${legal.join(", ")}.`);
}

const ages: Partial<Record<EditKind, readonly [number, number]>> = {
  newborn: [0, 0],
  pediatric: [0, 17],
  maternity: [9, 64],
  adult: [15, 124],
};

/** Returns where a code does not fit the sex or the age of the patient. */
export function patientFindings(
  index: CodeIndex,
  system: System,
  { code, display }: Pick<CheckedCode, "code" | "display">,
  { sex, age }: Pick<CodesOfChart, "sex" | "age">,
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
