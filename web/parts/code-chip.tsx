import { VisuallyHidden } from "@mantine/core";
import type { CodeMark, Mark } from "#contract/marks.ts";
import classes from "./code-chip.module.css";
import { repeatsIn } from "./marks.ts";

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

/** One code in the monospaced chip, plain. */
export function Code({ children }: { children: string }) {
  return <span className={classes.code}>{children}</span>;
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
  const repeats = repeatsIn(marks);
  return (
    <ul className={classes.list} aria-label={label}>
      {marks.map((mark, index) => {
        const isRepeat = repeats.includes(mark);
        const said = isRepeat ? "stands twice" : words[mark.mark];
        const note = isRepeat ? "twice" : shortNote(mark);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list may hold a code twice, and its place is what it is
          <li key={index} className={`${classes.code} ${classes[mark.mark]}`} title={said}>
            <span className={classes.text}>{mark.code}</span>
            {note !== "" && (
              <span className={classes.note} aria-hidden>
                {note}
              </span>
            )}
            <VisuallyHidden>{said}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
