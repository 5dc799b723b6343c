import type { Verdict } from "#contract/verdicts.ts";

/** Returns a verdict in words: how many codes of a list are right, or how many are extra. */
export function verdictInWords({ correct, handMade, codes = [] }: Verdict): string {
  const said = correct ? "Correct" : "Wrong";
  if (handMade) return `${said} by hand`;
  if (correct || codes.length === 0) return said;
  const asked = codes.filter(({ mark }) => mark !== "extra").length;
  const right = codes.filter(({ mark }) => mark === "match").length;
  // All codes of the key are there, so a full count would not explain why it is wrong.
  return right === asked ? `${said}, ${codes.length - asked} extra` : `${said} ${right} / ${asked}`;
}
