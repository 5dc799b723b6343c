import { ActionIcon, Text, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Code } from "../../../parts/codes/code-chip.tsx";
import classes from "./drg.module.css";
import { isAgainst, type Use } from "./uses.ts";

interface HeadingProps {
  title: string;
  note: string;
  /** What the fields below it are, where the lines are columns. */
  column?: string | undefined;
}

/** Above the lines of a kind. */
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

/** A line of a claim; one without a mark, which has no fields of its own either, gives their room to its title. */
export function Line({ code, title, mark, use, children, onRemove }: LineProps) {
  return (
    <li
      className={isAgainst(use) ? `${classes.line} ${classes.warned}` : classes.line}
      data-short={children === undefined || undefined}
    >
      <span className={classes.code}>
        <Code>{code}</Code>
      </span>
      <span className={classes.title} title={title ?? undefined}>
        {title ?? "\u00a0"}
      </span>
      <span className={classes.mark}>{mark}</span>
      <span className={`${classes.use} ${use?.tone ? classes[use.tone] : ""}`}>{use?.text}</span>
      <span className={classes.fields}>{children}</span>
      <ActionIcon className={classes.remove ?? ""} aria-label={`Remove ${code}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
