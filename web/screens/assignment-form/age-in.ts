import { ageFault } from "#contract/patient.ts";

/** Returns the age in years that a key's "Age/DOB" states; undefined for a date of birth, which depends on a day. */
export function ageIn(text: string): string | undefined {
  const [, age] = /^0*(\d{1,3}) ?(?:y|yrs?|years?)?(?: old)?$/i.exec(text.trim()) ?? [];
  return age !== undefined && ageFault(age) === undefined ? age : undefined;
}
