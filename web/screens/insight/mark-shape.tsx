import { Group, Text } from "@mantine/core";
import { IconArrowsExchange, IconCheck, IconMinus, IconPlus, type IconProps, IconX } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { CellMark } from "#contract/api/insight.ts";
import classes from "./matrix.module.css";

/** Marks are shapes first. */
const shapes: Record<CellMark, ComponentType<IconProps>> = {
  match: IconCheck,
  misplaced: IconArrowsExchange,
  wrong: IconX,
  missing: IconPlus,
  none: IconMinus,
};

const words: Record<CellMark, string> = {
  match: "right",
  misplaced: "in another place",
  wrong: "wrong",
  missing: "left out",
  none: "not graded",
};

/** What a cell says: of a wrong one, what stands in its place. */
export function wordsOf(mark: CellMark, given: string | undefined): string {
  return mark === "wrong" && given ? `gave ${given}` : words[mark];
}

export function MarkShape({ mark }: { mark: CellMark }) {
  const Shape = shapes[mark];
  return (
    <span className={`${classes.mark} ${classes[mark]}`} aria-hidden>
      <Shape size={14} />
    </span>
  );
}

/** What the shapes mean. */
export function MarkLegend() {
  return (
    <Group gap="md">
      {(["match", "misplaced", "wrong", "missing"] as const).map((mark) => (
        <Group key={mark} gap={6} wrap="nowrap">
          <MarkShape mark={mark} />
          <Text fz="xs" c="dimmed">
            {words[mark]}
          </Text>
        </Group>
      ))}
    </Group>
  );
}
