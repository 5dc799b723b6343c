import type { Verdict } from "#contract/verdicts.ts";

/** Returns a verdict in words: how many codes of a list are right, or how many are extra. */
export function verdictInWords({ correct, handMade, codes = [] }: Verdict): string {
  const word = correct ? "Correct" : "Wrong";
  if (handMade) return `${word} by hand`;
  if (correct || codes.length === 0) return word;
  const asked = codes.filter(({ mark }) => mark !== "extra").length;
  const right = codes.filter(({ mark }) => mark === "match").length;
  // All codes of the key are there, so a full count would not explain why it is wrong.
  return right === asked ? `${word}, ${codes.length - asked} extra` : `${word} ${right} / ${asked}`;
}
