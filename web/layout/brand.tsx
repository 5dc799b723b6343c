import classes from "./shell.module.css";

export function Brand() {
  return (
    <>
      <span className={classes.mark} aria-hidden>
        Cb
      </span>
      <span className={classes.name}>Casebook</span>
    </>
  );
}
