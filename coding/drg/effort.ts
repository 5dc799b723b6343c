import type { Claim } from "./claim.ts";

/**
 * The most codes that are grouped for one explanation, every code of every try counted: some 20 ms of a processor,
 * however long the claim. A claim form holds 25 diagnoses and 25 procedures; of such a claim everything is tried.
 */
const mostCodesGrouped = 6000;

/** How many times a claim may be grouped anew to explain it. */
export function triesFor({ secondary, procedures }: Claim): number {
  return Math.floor(mostCodesGrouped / (1 + secondary.length + procedures.length));
}
