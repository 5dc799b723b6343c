import type { CodingAnswer } from "#contract/answers.ts";
import { isAnswered, normalise } from "#contract/normalise.ts";

/** Compares the typed DRG with the one that the codes reach. */
export function compareTyped(typed: string, reached: string): "empty" | "same" | "other" {
  const compared = normalise(typed, "drgValue");
  if (compared === "") return "empty";
  return compared === normalise(reached, "drgValue") ? "same" : "other";
}

/** True if a key is for an outpatient: it has CPT codes and neither PCS codes nor a DRG. */
export function isOutpatientKey({ cptCodes, pcsCodes, drgValue }: CodingAnswer): boolean {
  return isAnswered(cptCodes) && !isAnswered(pcsCodes) && !isAnswered(drgValue);
}
