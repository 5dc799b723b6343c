import classes from "./codes-input.module.css";

/** The position of a code in its list. Hidden from screen readers, which read it in words. */
export function Position({ number }: { number: number }) {
  return (
    <span className={classes.place} aria-hidden>
      {number}
    </span>
  );
}
