import { ageFault } from "#contract/patient.ts";

/**
 * Returns the age in whole years from a key's "Age/DOB". Undefined for a date of birth, which depends on a day, and for
 * months or days, because a section stores only years.
 */
export function ageIn(text: string): string | undefined {
  const [, age] = /^0*(\d{1,3})(?:[ -]?(?:y|yrs?|years?)\.?(?:[ -]?old|\/?o\.?)?)?$/i.exec(text.trim()) ?? [];
  return age !== undefined && ageFault(age) === undefined ? age : undefined;
}
