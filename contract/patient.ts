import { dischargeStatuses } from "./discharge-statuses.ts";
import type { Fault } from "./text-rules.ts";

/** Who a section's chart is about, as far as edits and the grouper ask; null where the key does not say. */
export interface Patient {
  age: number | null;
  sex: "M" | "F" | null;
  /** Where the patient went, a number of `dischargeStatuses`. */
  dischargeStatus: number;
}

/** What a section that says nothing of its patient is grouped with. */
export const unknownPatient: Patient = { age: null, sex: null, dischargeStatus: 1 };

export const oldestAge = 124;
export const ageSentence = `Age must be a whole number from 0 to ${oldestAge}`;

export const sexSentence = "Sex must be M, F or U";
export const dischargeStatusSentence = "Discharge status must be a number from 1 to 99";

/** The fault of an age as it is typed; one that is left out has none. */
export function ageFault(typed: string): Fault {
  const text = typed.trim();
  return text === "" || (/^\d{1,3}$/.test(text) && Number(text) <= oldestAge) ? undefined : ageSentence;
}

export function dischargeStatusFault(status: number): Fault {
  return status in dischargeStatuses ? undefined : `There is no discharge status ${status}`;
}
