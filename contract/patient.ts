import { dischargeStatuses } from "./discharge-statuses.ts";
import type { Fault } from "./text-rules.ts";

/** The patient of a chart, as edits and the grouper need it; null if unknown. */
export interface Patient {
  age: number | null;
  sex: "M" | "F" | null;
  /** A number of `dischargeStatuses`. */
  dischargeStatus: number;
}

/** The patient by which a section without patient data is grouped. */
export const unknownPatient: Patient = { age: null, sex: null, dischargeStatus: 1 };

export const oldestAge = 124;
export const ageSentence = `Age must be a whole number from 0 to ${oldestAge}`;

export const sexSentence = "Sex must be M, F or U";
export const dischargeStatusSentence = "Discharge status must be a number from 1 to 99";

/** Returns the fault of a typed age. An empty age has none. */
export function ageFault(typed: string): Fault {
  const text = typed.trim();
  return text === "" || (/^\d{1,3}$/.test(text) && Number(text) <= oldestAge) ? undefined : ageSentence;
}

export function dischargeStatusFault(status: number): Fault {
  return status in dischargeStatuses ? undefined : `There is no discharge status ${status}`;
}
