import { VisuallyHidden } from "@mantine/core";
import type { CodeMark, Mark } from "#contract/grading.ts";
import classes from "./code-chip.module.css";

const words: Record<Mark, string> = {
  match: "right code, right position",
  wrong: "wrong code",
  missing: "missed",
  extra: "not in key",
  misplaced: "right code, wrong position",
};

function shortNote({ mark, position, keyPosition }: CodeMark): string {
  if (mark === "misplaced") return `${position} → ${keyPosition}`;
  if (mark === "missing") return "missed";
  if (mark === "extra") return "not in key";
  return String(position ?? "");
}

/** Codes in the monospaced chip, plain. */
export function CodeList({ codes, label }: { codes: readonly string[]; label: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {codes.map((code, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list may hold a code twice, and its place is what it is
        <li key={index} className={classes.code}>
          {code}
        </li>
      ))}
    </ul>
  );
}

/** The key's codes in its order; those that the student missed are marked. */
export function KeyCodes({
  codes,
  marks,
  label,
}: {
  codes: readonly string[];
  marks: readonly CodeMark[];
  label: string;
}) {
  const missed = new Set(marks.filter((mark) => mark.mark === "missing").map((mark) => mark.keyPosition));
  return (
    <ul className={classes.list} aria-label={label}>
      {codes.map((code, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list may hold a code twice, and its place is what it is
        <li key={index} className={missed.has(index + 1) ? `${classes.code} ${classes.missing}` : classes.code}>
          {code}
          {missed.has(index + 1) && <span className={classes.note}>missed</span>}
        </li>
      ))}
    </ul>
  );
}

/** Submitted codes with their mark in words and shape as well as colour (spec section 2; look, the five marks). */
export function MarkedCodes({ marks, label }: { marks: readonly CodeMark[]; label: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list may hold a code twice, and its place is what it is
        <li key={index} className={`${classes.code} ${classes[mark.mark]}`} title={words[mark.mark]}>
          <span className={classes.text}>{mark.code}</span>
          {shortNote(mark) !== "" && (
            <span className={classes.note} aria-hidden>
              {shortNote(mark)}
            </span>
          )}
          <VisuallyHidden>{words[mark.mark]}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}

/** One plain sentence on what went wrong in a list, or undefined when nothing did. */
export function explainMarks(marks: readonly CodeMark[]): string | undefined {
  const count = (wanted: Mark) => marks.filter((mark) => mark.mark === wanted).length;
  const list = (wanted: Mark) =>
    marks
      .filter((mark) => mark.mark === wanted)
      .map((mark) => mark.code)
      .join(", ");
  const parts: string[] = [];
  const misplaced = count("misplaced");
  if (misplaced === 1) parts.push(`${list("misplaced")} is right, but stands in the wrong position`);
  if (misplaced > 1) parts.push(`${misplaced} right codes stand in the wrong position`);
  if (count("wrong") > 0) parts.push(`${list("wrong")} ${count("wrong") === 1 ? "is" : "are"} wrong here`);
  if (count("extra") > 0) parts.push(`${list("extra")} ${count("extra") === 1 ? "is" : "are"} not in the key`);
  if (count("missing") > 0) parts.push(`${list("missing")} ${count("missing") === 1 ? "was" : "were"} missed`);
  return parts.length === 0 ? undefined : `${parts.join("; ")}.`;
}
