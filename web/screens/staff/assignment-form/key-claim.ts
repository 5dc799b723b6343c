import type { CodingAnswer } from "#contract/answers.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { type Claim, claimOf, type Stay } from "../../../parts/codes/drg/claim-address.ts";

/**
 * The claim that a key comes to while it is typed: what cannot be a code by its shape says nothing to the grouper and is
 * left out, but for the principal diagnosis, without which there is no group.
 */
export function claimOfKey({ icdCodes, pcsCodes }: Pick<CodingAnswer, "icdCodes" | "pcsCodes">, stay: Stay): Claim {
  const claim = claimOf({ icdCodes, pcsCodes }, stay);
  return {
    ...claim,
    secondary: claim.secondary.filter(({ code }) => findShapeHint("icdCodes", code) === undefined),
    procedures: claim.procedures.filter((code) => findShapeHint("pcsCodes", code) === undefined),
  };
}
