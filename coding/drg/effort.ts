import type { Claim } from "./claim.ts";

/** A claim form has 25 diagnoses and 25 procedures. For such claims every code is tried, twice. */
const codesOfForm = 50;
const triesOfForm = 100;

/**
 * Returns how many times a claim may be regrouped to explain it. The longer the claim, the longer each time takes: the tries
 * fall with the square of its codes, so that no claim takes more than some 10 ms of processor time.
 */
export function triesFor({ secondary, procedures }: Claim): number {
  const codes = 1 + secondary.length + procedures.length;
  return Math.floor(triesOfForm * (codesOfForm / Math.max(codes, codesOfForm)) ** 2);
}
