import type { Day } from "../days.ts";
import { type System, systemNumber } from "../systems.ts";
import type { CodeIndex } from "./index-file.ts";

/** An edit of the Medicare Code Editor for a code. */
export interface CodeEdit {
  kind: EditKind;
  text: string;
}

const texts = {
  unacceptable: "Unacceptable as principal diagnosis",
  manifestation: "Manifestation: never the principal diagnosis, code the cause first",
  external_cause: "External cause: never the principal diagnosis",
  unspecified: "Unspecified: a more precise code is expected of an inpatient record",
  questionable: "Questionable admission: hardly a reason for an inpatient stay",
  needs_secondary: "Principal diagnosis only with a secondary diagnosis",
  wrong_procedure: "Wrong procedure performed: not covered",
  newborn: "Newborns only (age 0)",
  pediatric: "Children only (age 0 to 17)",
  maternity: "Ages 9 to 64 only (maternity)",
  adult: "Adults only (age 15 to 124)",
  female: "Female patients only",
  male: "Male patients only",
  not_covered: "Not covered by Medicare",
  limited_coverage: "Limited coverage by Medicare",
} as const;

export type EditKind = keyof typeof texts;

const kinds: Record<string, EditKind> = {
  unacceptable: "unacceptable",
  manifestation: "manifestation",
  ecodepdx: "external_cause",
  unspecified: "unspecified",
  qadm: "questionable",
  reqsdx: "needs_secondary",
  wrngproc: "wrong_procedure",
  newborn: "newborn",
  pediatric: "pediatric",
  maternity: "maternity",
  adult: "adult",
  female: "female",
  male: "male",
  noncovered: "not_covered",
  lcov: "limited_coverage",
};

/** Returns the edits of a plain code on a day. */
export function editsOn(index: CodeIndex, system: System, code: string, day: Day): CodeEdit[] {
  const sql = "SELECT flags FROM edit WHERE system = ? AND code = ? AND first <= ? AND last >= ?";
  const row = index.one<{ flags: string }>(sql, systemNumber(system), code, day, day);
  return (row?.flags.split("|") ?? []).flatMap((flag) => {
    const kind = kinds[flag];
    return kind ? [{ kind, text: texts[kind] }] : [];
  });
}
