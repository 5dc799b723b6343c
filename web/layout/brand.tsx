import classes from "./shell.module.css";

/** The mark and the name. */
export function Brand() {
  return (
    <>
      <span className={classes.mark} aria-hidden>
        Cb
      </span>
      Casebook
    </>
  );
}
