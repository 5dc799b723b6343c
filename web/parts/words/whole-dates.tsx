import { Children, type ReactNode } from "react";
import classes from "./whole-dates.module.css";

/** Matches dates as the contract formats them, with an optional time, and numbers with their unit. */
const whole = /(\b\d{1,2} [A-Z][a-z]{2}(?: \d{4})?(?:, \d{2}:\d{2})?\b|(?:< )?\b\d+ (?:min|days?|sections?)\b)/;

/** Prevents line breaks inside dates, because "21 Nov" at the end of a line reads as another day. */
export function WholeDates({ children }: { children: ReactNode }) {
  return Children.toArray(children).map((part) =>
    typeof part !== "string"
      ? part
      : part.split(whole).map((piece, index) =>
          // split() puts the matches at odd positions.
          index % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not change their order
            <span key={index} className={classes.whole}>
              {piece}
            </span>
          ) : (
            piece
          ),
        ),
  );
}
