import type { CodingAnswer } from "#contract/answers.ts";
import { isAnswered, normalise } from "#contract/normalise.ts";

/** How the DRG that was typed stands to the one that the codes reach. */
export function compareTyped(typed: string, reached: string): "empty" | "same" | "other" {
  const compared = normalise(typed, "drgValue");
  if (compared === "") return "empty";
  return compared === normalise(reached, "drgValue") ? "same" : "other";
}

/** Whether a key is an outpatient's: coded with CPT, and neither with PCS nor for a DRG. Such a chart has no DRG. */
export function isOutpatientKey({ cptCodes, pcsCodes, drgValue }: CodingAnswer): boolean {
  return isAnswered(cptCodes) && !isAnswered(pcsCodes) && !isAnswered(drgValue);
}
