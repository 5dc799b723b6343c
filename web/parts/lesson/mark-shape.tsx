import { VisuallyHidden } from "@mantine/core";
import { IconArrowsExchange, IconCheck, IconMinus, IconPlus, type IconProps, IconX } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Mark } from "#contract/marks.ts";
import classes from "./mark-shape.module.css";

type ShownMark = Mark | "ungraded";

/** Marks are shapes first. */
const shapes: Record<ShownMark, ComponentType<IconProps>> = {
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
  misplaced: "In another place",
  ungraded: "Not graded",
};

/** A mark as a shape, with its name for who does not see it. */
export function MarkShape({ mark }: { mark: ShownMark }) {
  const Shape = shapes[mark];
  return (
    <span className={`${classes.shape} ${classes[mark]}`} title={said[mark]}>
      <Shape size={14} aria-hidden />
      <VisuallyHidden>{said[mark]}</VisuallyHidden>
    </span>
  );
}
