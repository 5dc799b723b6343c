import { inOrderTyped, isHeader } from "./code-uses.ts";
import type { LookedUp } from "./look-up.ts";
import { noDefinitionHolds } from "./pass.ts";
import { diagnosisText, listed, several } from "./words.ts";

const reasons: Record<number, (claim: LookedUp) => string> = {
  1: ({ principal }) => `${diagnosisText(principal)} is an external cause and cannot be the principal diagnosis.`,
  4: ({ principal }) => `The MDC of ${diagnosisText(principal)} depends on sex, and sex is unknown.`,
  5: () => "A discharge status is needed for these diagnoses, and there is none that the grouper knows.",
  7: (claim) => {
    const { principal } = claim;
    if (principal.code === "") return "There is no principal diagnosis.";
    const fault = isHeader(claim, principal.code)
      ? "is a header: a code below it is needed"
      : "is not a valid code on this date";
    return `The principal diagnosis ${diagnosisText(principal)} ${fault}.`;
  },
  9: (claim) => `${metInWords(claim)}, and what is said of present on admission (POA) cannot be used.`,
  10: (claim) => `${unknownInWords(claim)}: the condition was not present on admission.`,
  11: (claim) => `${unknownInWords(claim)}, and the condition has no present on admission (POA) that can be used.`,
  15: (claim) => `${unknownInWords(claim)}.`,
  [noDefinitionHolds]: () => "No group of the MDC takes this claim.",
};

/** Returns the sentence why a claim cannot be grouped. */
export function returnCodeInWords(code: number, claim: LookedUp): string {
  return reasons[code]?.(claim) ?? "";
}

function metInWords({ secondary }: LookedUp): string {
  const met = inOrderTyped(secondary).filter(({ hacResults }) => hacResults.some(({ status }) => status === "met"));
  return `${listed(met.map(diagnosisText))} ${several(met, "counts as a condition", "count as conditions")} acquired in hospital`;
}

function unknownInWords(claim: LookedUp): string {
  return `${metInWords(claim)}, but whether the hospital must report present on admission is unknown`;
}
