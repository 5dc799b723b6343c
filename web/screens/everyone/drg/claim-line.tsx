import { ActionIcon, Box, Text, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Code } from "../../../parts/codes/code-chip.tsx";
import classes from "./drg.module.css";
import { isAgainst, type Use } from "./uses.ts";

interface HeadingProps {
  title: string;
  note: string;
  /** The heading of the fields below, if the lines are columns. */
  column?: string | undefined;
}

/** The heading of a group of lines. */
export function Heading({ title, note, column }: HeadingProps) {
  return (
    <div className={classes.heading}>
      <Title order={2}>{title}</Title>
      <Text fz="xs" c="dimmed">
        {note}
      </Text>
      {column && (
        <span className={classes.column} aria-hidden>
          {column}
        </span>
      )}
    </div>
  );
}

interface LineProps {
  code: string;
  title: string | null | undefined;
  mark?: ReactNode;
  use: Use | undefined;
  children?: ReactNode;
  onRemove: () => void;
}

const colourOf = { counts: "var(--cb-match)", against: "var(--cb-missing)" };

/** A line of a claim. Without a mark it has no fields either, and its title uses their space. */
export function Line({ code, title, mark, use, children, onRemove }: LineProps) {
  return (
    <Box
      component="li"
      bg={isAgainst(use) ? "var(--cb-missing-soft)" : undefined}
      className={classes.line}
      data-short={children === undefined || undefined}
    >
      <span className={classes.code}>
        <Code>{code}</Code>
      </span>
      <span className={classes.title} title={title ?? undefined}>
        {title ?? "\u00a0"}
      </span>
      <span className={classes.mark}>{mark}</span>
      <Box
        component="span"
        c={use?.tone ? colourOf[use.tone] : undefined}
        fw={use?.tone && 600}
        className={classes.use}
      >
        {use?.text}
      </Box>
      <span className={classes.fields}>{children}</span>
      <ActionIcon className={classes.remove ?? ""} aria-label={`Remove ${code}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Box>
  );
}
