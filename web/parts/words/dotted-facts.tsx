import classes from "./dotted-facts.module.css";
import { WholeDates } from "./whole-dates.tsx";

/** Facts in a row with dots between them. Lines break only between facts, and no line starts or ends with a dot. */
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
