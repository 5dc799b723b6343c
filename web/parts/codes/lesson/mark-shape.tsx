import { VisuallyHidden } from "@mantine/core";
import { IconArrowsExchange, IconCheck, IconMinus, IconPlus, type IconProps, IconX } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Mark } from "#contract/marks.ts";
import classes from "./mark-shape.module.css";

type ShownMark = Mark | "ungraded";
type Icon = ComponentType<IconProps>;

/** Marks are shapes first. */
const shapes: Record<ShownMark, Icon> = {
  match: IconCheck,
  wrong: IconX,
  missing: IconPlus,
  extra: IconMinus,
  misplaced: IconArrowsExchange,
  ungraded: IconMinus,
};

const said: Record<ShownMark, string> = {
  match: "Right",
  wrong: "Wrong",
  missing: "Missed",
  extra: "Not in the key",
  misplaced: "In another position",
  ungraded: "Not graded",
};

interface MarkShapeProps {
  /** Says the colours, and the shape where no other is given. */
  mark: ShownMark;
  icon?: Icon;
  /** Its name for who does not see it; null where the words beside it say so. */
  name?: string | null;
}

/** A mark as a shape in its colours. */
export function MarkShape({ mark, icon: Shape = shapes[mark], name = said[mark] }: MarkShapeProps) {
  return (
    <span className={`${classes.shape} ${classes[mark]}`} title={name ?? undefined}>
      <Shape size={14} aria-hidden />
      {name !== null && <VisuallyHidden>{name}</VisuallyHidden>}
    </span>
  );
}

interface MarkedTextProps {
  /** Left out for what is only named. */
  mark?: ShownMark;
  isCode?: boolean;
  children: string;
}

/** A code, or a text, as a chip in the colours of its mark. */
export function MarkedText({ mark, isCode = true, children }: MarkedTextProps) {
  return <span className={`${isCode ? classes.code : classes.text} ${mark ? classes[mark] : ""}`}>{children}</span>;
}
