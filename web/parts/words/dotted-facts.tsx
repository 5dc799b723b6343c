import classes from "./dotted-facts.module.css";
import { WholeDates } from "./whole-dates.tsx";

/** Facts in a row with a dot between two: a line breaks between facts, and no dot begins or ends one. */
export function DottedFacts({ facts, className = "" }: { facts: readonly string[]; className?: string | undefined }) {
  return (
    <p className={`${classes.facts} ${className}`}>
      {facts.map((fact, index) => (
        <span key={fact}>
          {index > 0 && <i> · </i>}
          <span>
            <WholeDates>{fact}</WholeDates>
          </span>
        </span>
      ))}
    </p>
  );
}
