import { Children, type ReactNode } from "react";
import classes from "./whole-dates.module.css";

/** Dates as the contract writes them, with their time of day, and figures with the unit that they are of. */
const whole = /(\b\d{1,2} [A-Z][a-z]{2}(?: \d{4})?(?:, \d{2}:\d{2})?\b|(?:< )?\b\d+ (?:min|days?|sections?)\b)/;

/** Words in which no date breaks inside: "21 Nov" at a line's end is another day. Their texts stay as they are. */
export function WholeDates({ children }: { children: ReactNode }) {
  return Children.toArray(children).map((part) =>
    typeof part !== "string"
      ? part
      : part.split(whole).map((piece, index) =>
          // Every second piece is what the pattern took.
          index % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text has its pieces in one order
            <span key={index} className={classes.whole}>
              {piece}
            </span>
          ) : (
            piece
          ),
        ),
  );
}
