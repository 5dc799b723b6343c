import type { CodeIndex } from "../code-sets/index-file.ts";
import type { Day } from "../days.ts";
import { displayCode, plainCode } from "../systems.ts";
import { patientFindings } from "./lint-codes.ts";
import { principalFault } from "./lint-diagnoses.ts";

/** An inpatient claim, as the Medicare Code Editor needs it. */
interface EditedClaim {
  principal: string;
  secondary: readonly { code: string }[];
  procedures: readonly string[];
  sex: "M" | "F" | "U";
  /** Age in years. */
  age?: number | null | undefined;
}

/**
 * Returns why the Medicare Code Editor sends a claim back, a sentence for each edit: a principal diagnosis that cannot be
 * one, and codes that do not fit the patient's age or sex.
 */
export function findClaimEdits(index: CodeIndex, claim: EditedClaim, day: Day): string[] {
  const diagnoses = [claim.principal, ...claim.secondary.map(({ code }) => code)].map(plainCode);
  const patient = { sex: claim.sex === "U" ? null : claim.sex, age: claim.age ?? null };
  const principal = principalFault(index, diagnoses, true, day);
  const lists = { icd10cm: diagnoses, icd10pcs: claim.procedures.map(plainCode) };
  const byPatient = (["icd10cm", "icd10pcs"] as const).flatMap((system) =>
    [...new Set(lists[system])].flatMap((code) =>
      patientFindings(index, system, { code, display: displayCode(system, code) }, patient, day),
    ),
  );
  return [...(principal ? [principal] : []), ...byPatient.map(({ text }) => text)];
}
