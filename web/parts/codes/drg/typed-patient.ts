import { dischargeStatuses } from "#contract/discharge-statuses.ts";
import { ageFault, type Patient } from "#contract/patient.ts";

export type Sex = "M" | "F" | "U";

/** A patient as fields hold them. */
export interface TypedPatient {
  /** A number, nothing, or what is no age: the field says so. */
  age: string;
  sex: Sex;
  dischargeStatus: number;
}

export function typedFrom({ age, sex, dischargeStatus }: Patient): TypedPatient {
  return { age: age === null ? "" : String(age), sex: sex ?? "U", dischargeStatus };
}

/** The patient that was typed; an age that is none is not known. */
export function patientFrom({ age, sex, dischargeStatus }: TypedPatient): Patient {
  const known = age.trim() !== "" && ageFault(age) === undefined;
  return { age: known ? Number(age) : null, sex: sex === "U" ? null : sex, dischargeStatus };
}

/** A patient in a few words, such as "68, female, home or self-care". */
export function patientInWords({ age, sex, dischargeStatus }: TypedPatient): string {
  const known = [age.trim(), sex === "U" ? "" : sex === "M" ? "male" : "female"].filter((word) => word !== "");
  const where = (dischargeStatuses[dischargeStatus] ?? "").toLowerCase();
  return [...(known.length === 0 ? ["patient unknown"] : known), where].join(", ");
}
