import { dischargeStatuses } from "#contract/discharge-statuses.ts";
import { ageFault, type Patient } from "#contract/patient.ts";

export type Sex = "M" | "F" | "U";

/** A patient as typed into the fields. */
export interface TypedPatient {
  /** A number, empty, or invalid text, for which the field shows a fault. */
  age: string;
  sex: Sex;
  dischargeStatus: number;
}

export function typedFrom({ age, sex, dischargeStatus }: Patient): TypedPatient {
  return { age: age === null ? "" : String(age), sex: sex ?? "U", dischargeStatus };
}

/** Parses the patient fields. An invalid age becomes unknown. */
export function patientFrom({ age, sex, dischargeStatus }: TypedPatient): Patient {
  const known = age.trim() !== "" && ageFault(age) === undefined;
  return { age: known ? Number(age) : null, sex: sex === "U" ? null : sex, dischargeStatus };
}

/** Returns a patient in words, for example "68, female, home or self-care". */
export function patientInWords({ age, sex, dischargeStatus }: TypedPatient): string {
  const known = [age.trim(), sex === "U" ? "" : sex === "M" ? "male" : "female"].filter((word) => word !== "");
  const where = (dischargeStatuses[dischargeStatus] ?? "").toLowerCase();
  return [...(known.length === 0 ? ["patient unknown"] : known), where].join(", ");
}
