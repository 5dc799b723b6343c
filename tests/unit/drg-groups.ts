import type { Claim } from "#coding/drg/claim.ts";
import { explainDifference } from "#coding/drg/explain-difference.ts";
import { groupClaim } from "#coding/drg/group.ts";
import { openGrouper } from "#coding/drg/releases.ts";

/** The grouper of the official tables, and the default release of the tests. */
export const grouper = await openGrouper();
export const release = await grouper.releaseOn("2026-05-01");

/** Parses a claim from short texts: "I13.0" "N17.0 L89.153:N" "5A1D70Z". A colon precedes the POA value. */
export function claimOf(principal: string, secondary = "", procedures = "", more: Partial<Claim> = {}): Claim {
  const codes = (text: string) => text.split(" ").filter(Boolean);
  return {
    principal,
    secondary: codes(secondary).map((item) => {
      const [code = "", poa] = item.split(":");
      return { code, poa };
    }),
    procedures: codes(procedures),
    sex: "M",
    ...more,
  };
}

export const group = (claim: Claim) => groupClaim(release, claim);
export const drgOf = (claim: Claim) => group(claim).final.drg;
export const difference = (yours: Claim, key: Claim) =>
  explainDifference({ release, claim: yours }, { release, claim: key });
