import type { CodeMark, Mark } from "#contract/marks.ts";
import { normalise } from "#contract/normalise.ts";

function isSameCode(one: string, other: string): boolean {
  return normalise(one).replaceAll(".", "") === normalise(other).replaceAll(".", "");
}

/** Given codes that are no match because the same code stands before them. */
export function repeatsIn(marks: readonly CodeMark[]): CodeMark[] {
  return marks.filter(
    ({ code, mark }, index) =>
      (mark === "wrong" || mark === "extra") &&
      marks.slice(0, index).some((before) => before.mark !== "missing" && isSameCode(before.code, code)),
  );
}

/** One plain sentence on what went wrong in a list, or undefined when nothing did. */
export function explainMarks(marks: readonly CodeMark[]): string | undefined {
  const repeats = repeatsIn(marks);
  const codesOf = (wanted: Mark) =>
    marks.filter((mark) => mark.mark === wanted && !repeats.includes(mark)).map((mark) => mark.code);
  const parts: string[] = [];
  const say = (codes: readonly string[], one: string, many: string) => {
    if (codes.length > 0) parts.push(`${codes.join(", ")} ${codes.length === 1 ? one : many}`);
  };
  const misplaced = codesOf("misplaced");
  if (misplaced.length > 1) parts.push(`${misplaced.length} right codes stand in the wrong position`);
  else say(misplaced, "is right, but stands in the wrong position", "");
  say(codesOf("wrong"), "is wrong here", "are wrong here");
  say(codesOf("extra"), "is not in the key", "are not in the key");
  say([...new Set(repeats.map((mark) => mark.code))], "stands twice", "stand twice");
  const missed = [...codesOf("missing"), ...repeats.flatMap(({ meant }) => meant ?? [])];
  say(missed, "was missed", "were missed");
  return parts.length === 0 ? undefined : `${parts.join("; ")}.`;
}
