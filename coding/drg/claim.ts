/** The input of the grouper. Dots, blanks and case of codes do not matter. The age does not affect an MS-DRG. */
export interface Claim {
  principal: string;
  /** Present on admission: `Y`, `N`, `U`, `W`; everything else counts as unusable. `Y` when left out. */
  principalPoa?: string | undefined;
  secondary: readonly CodedDiagnosis[];
  /** The first is the principal procedure. */
  procedures: readonly string[];
  sex: Sex;
  /** UB-04 number; 1 (home) when left out, null when there is none. */
  dischargeStatus?: number | null | undefined;
  /** How the hospital reports present on admission. Default `NON_EXEMPT`. */
  hospital?: HospitalStatus | undefined;
}

export interface CodedDiagnosis {
  code: string;
  poa?: string | undefined;
}

export type Sex = "M" | "F" | "U";
export type HospitalStatus = "NON_EXEMPT" | "EXEMPT" | "UNKNOWN";

const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const known = new Set([...numbers(1, 7), 20, 21, 30, 43, 50, 51, ...numbers(61, 66), 69, 70, ...numbers(81, 95)]);

/** Returns the discharge status if the grouper knows it; other numbers count as unknown. */
export function knownStatus(status: number | null | undefined): number | null {
  if (status === undefined) return 1;
  return status !== null && known.has(status) ? status : null;
}

/** Returns the operands that a discharge status makes true in formulas. */
export function statusWords(status: number | null): ReadonlySet<string> {
  const words = new Set(["ANYDX", status === 20 ? "DIED" : "ALIVE"]);
  if (status === 7) words.add("AMA");
  if (status !== null && [2, 5, 66, 82, 85, 94].includes(status)) words.add("XFRNBA");
  return words;
}
