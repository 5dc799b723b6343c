import type { Verdict } from "#contract/verdicts.ts";

/** A verdict as its button says it: how much of a list is right, or what stands in it besides. */
export function verdictInWords({ correct, handMade, codes = [] }: Verdict): string {
  const said = correct ? "Correct" : "Wrong";
  if (handMade) return `${said} by hand`;
  if (correct || codes.length === 0) return said;
  const asked = codes.filter(({ mark }) => mark !== "extra").length;
  const right = codes.filter(({ mark }) => mark === "match").length;
  // All that is asked for is there: a full count would not say what makes it wrong.
  return right === asked ? `${said}, ${codes.length - asked} extra` : `${said} ${right} / ${asked}`;
}
