import classes from "./sections.module.css";

/** The unit of a time limit, in its field; its label says it too. */
export const minutes = (
  <span className={classes.minutes} aria-hidden>
    min
  </span>
);
