import { Box, Button, Flex } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { DottedFacts } from "../../words/dotted-facts.tsx";
import classes from "./next-step.module.css";

interface StepFrameProps {
  /** The time left of a running clock. */
  clock?: string | undefined;
  /** Text after "Next step". */
  more?: ReactNode;
  title: string;
  facts: readonly string[];
  to: string;
  verb: string;
  /** Content below the facts. */
  children?: ReactNode;
}

/** The most prominent part of a screen: what to do next, with one button. */
export function StepFrame({ clock, more, title, facts, to, verb, children }: StepFrameProps) {
  return (
    <Flex
      component="section"
      rowGap="sm"
      columnGap="lg"
      align="center"
      wrap="wrap"
      bdrs="md"
      bg="var(--cb-hero)"
      c="var(--cb-hero-ink)"
      className={classes.card}
      aria-label="Next step"
    >
      {clock !== undefined && (
        <Box
          component="span"
          bdrs="md"
          fw={600}
          fz="2xl"
          ff="monospace"
          lh="tight"
          className={classes.clock}
          role="timer"
        >
          {clock}
        </Box>
      )}
      <div className={classes.words}>
        <Flex
          component="p"
          gap="xxs"
          align="center"
          wrap="wrap"
          c="var(--cb-hero-2)"
          fz="xs"
          fw={550}
          className={classes.small}
        >
          Next step{more}
        </Flex>
        <Box component="h2" my="xxs" mx={0} fz="2xl" fw={650} lh="snug" miw={0}>
          {title}
        </Box>
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
    </Flex>
  );
}
