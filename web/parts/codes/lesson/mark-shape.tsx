import { VisuallyHidden } from "@mantine/core";
import { IconArrowsExchange, IconCheck, IconMinus, IconPlus, type IconProps, IconX } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Mark } from "#contract/marks.ts";
import classes from "./mark-shape.module.css";

type ShownMark = Mark | "ungraded";
type Icon = ComponentType<IconProps>;

/** Each mark has its own shape, so that it does not depend on colour. */
const shapes: Record<ShownMark, Icon> = {
  match: IconCheck,
  wrong: IconX,
  missing: IconPlus,
  extra: IconMinus,
  misplaced: IconArrowsExchange,
  ungraded: IconMinus,
};

const names: Record<ShownMark, string> = {
  match: "Right",
  wrong: "Wrong",
  missing: "Missed",
  extra: "Not in the key",
  misplaced: "In another position",
  ungraded: "Not graded",
};

interface MarkShapeProps {
  /** Decides the colours, and the shape if there is no `icon`. */
  mark: ShownMark;
  icon?: Icon;
  /** The accessible name; null if text beside it says the same. */
  name?: string | null;
}

/** A mark as a coloured shape. */
export function MarkShape({ mark, icon: Shape = shapes[mark], name = names[mark] }: MarkShapeProps) {
  return (
    <span className={classes.shape} data-mark={mark} title={name ?? undefined}>
      <Shape size={14} aria-hidden />
      {name !== null && <VisuallyHidden>{name}</VisuallyHidden>}
    </span>
  );
}

interface MarkedTextProps {
  /** Omitted for text without a mark. */
  mark?: ShownMark;
  isCode?: boolean;
  children: string;
}

/** A code or text as a chip in the colours of its mark. */
export function MarkedText({ mark, isCode = true, children }: MarkedTextProps) {
  return (
    <span className={isCode ? classes.code : classes.text} data-mark={mark}>
      {children}
    </span>
  );
}
