import classes from "./dotted-facts.module.css";

/** Facts in a row with a dot between two: a line breaks between facts, and no dot begins or ends one. */
export function DottedFacts({ facts, className = "" }: { facts: readonly string[]; className?: string | undefined }) {
  return (
    <p className={`${classes.facts} ${className}`}>
      {facts.map((fact, index) => (
        <span key={fact}>
          {index > 0 && <i> · </i>}
          <span>{fact}</span>
        </span>
      ))}
    </p>
  );
}
