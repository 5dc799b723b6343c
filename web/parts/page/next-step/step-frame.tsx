import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { DottedFacts } from "../../words/dotted-facts.tsx";
import classes from "./next-step.module.css";

interface StepFrameProps {
  /** What is left of a running clock. */
  clock?: string | undefined;
  /** Said behind "Next step". */
  more?: ReactNode;
  title: string;
  facts: readonly string[];
  to: string;
  verb: string;
  /** Below the facts. */
  children?: ReactNode;
}

/** The loudest thing of a screen: what to do next, and the one button that does it. */
export function StepFrame({ clock, more, title, facts, to, verb, children }: StepFrameProps) {
  return (
    <section className={classes.card} aria-label="Next step">
      {clock !== undefined && (
        <span className={classes.clock} role="timer">
          {clock}
        </span>
      )}
      <div className={classes.words}>
        <p className={classes.small}>Next step{more}</p>
        <h2 className={classes.title}>{title}</h2>
        <DottedFacts facts={facts} className={classes.facts} />
        {children}
      </div>
      <Button
        component={Link}
        to={to}
        size="md"
        className={classes.go ?? ""}
        rightSection={<IconArrowRight size={17} aria-hidden />}
      >
        {verb}
      </Button>
    </section>
  );
}
