import { IconCheck } from "@tabler/icons-react";
import classes from "./step-number.module.css";

interface StepNumberProps {
  number: number;
  state?: "now" | "done" | undefined;
}

/**
 * The number of a step in a circle, or a tick once it is done. Hidden from screen readers, because the words beside it
 * say both.
 */
export function StepNumber({ number, state }: StepNumberProps) {
  return (
    <span className={classes.number} data-state={state} aria-hidden>
      {state === "done" ? <IconCheck size={15} /> : number}
    </span>
  );
}
