import { IconCheck } from "@tabler/icons-react";
import classes from "./import.module.css";

const steps = ["File", "Check", "Import"] as const;

/** Where an import stands: nothing is written before its last step. */
export function Steps({ at }: { at: (typeof steps)[number] | "done" }) {
  const now = at === "done" ? steps.length : steps.indexOf(at);
  return (
    <ol className={classes.steps} aria-label="Steps of the import">
      {steps.map((name, place) => (
        <li key={name} data-done={place < now || undefined} aria-current={place === now ? "step" : undefined}>
          <span className={classes.number}>
            {place < now ? <IconCheck size={15} role="img" aria-label="Done:" /> : place + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
