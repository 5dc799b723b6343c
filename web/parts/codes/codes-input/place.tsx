import classes from "./codes-input.module.css";

/** The number of a place in a list, for eyes: what is read aloud names it in words. */
export function Place({ number }: { number: number }) {
  return (
    <span className={classes.place} aria-hidden>
      {number}
    </span>
  );
}
