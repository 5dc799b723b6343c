import type { CodingAnswer } from "#contract/answers.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import type { PoaByCode } from "#contract/poa.ts";
import { type Claim, claimOf, type Stay } from "../../../parts/codes/drg/claim-address.ts";

/**
 * Returns the claim of a key during typing. Text that cannot be a code is omitted, because the grouper cannot read it.
 * The principal diagnosis is always included, because without it there is no group.
 */
export function claimOfKey(
  { icdCodes, pcsCodes }: Pick<CodingAnswer, "icdCodes" | "pcsCodes">,
  poa: PoaByCode,
  stay: Stay,
): Claim {
  const claim = claimOf({ icdCodes, pcsCodes, poa }, stay);
  return {
    ...claim,
    secondary: claim.secondary.filter(({ code }) => findShapeHint("icdCodes", code) === undefined),
    procedures: claim.procedures.filter((code) => findShapeHint("pcsCodes", code) === undefined),
  };
}
