import { Group, Text } from "@mantine/core";
import type { CellMark } from "#contract/api/insight.ts";
import { MarkShape } from "../../../parts/codes/lesson/mark-shape.tsx";

const words: Record<CellMark, string> = {
  match: "right",
  misplaced: "in another position",
  wrong: "wrong",
  missing: "left out",
  none: "not graded",
};

/** Returns the words of a cell; for a wrong answer, the code given instead. */
export function wordsOf(mark: CellMark, given: string | undefined): string {
  return mark === "wrong" && given ? `gave ${given}` : words[mark];
}

/** The shape of a cell's mark. It has no accessible name, because words beside it say the same. */
export function CellShape({ mark }: { mark: CellMark }) {
  return <MarkShape mark={mark === "none" ? "ungraded" : mark} name={null} />;
}

/** The legend of the shapes. */
export function MarkLegend() {
  return (
    <Group gap="md">
      {(["match", "misplaced", "wrong", "missing"] as const).map((mark) => (
        <Group key={mark} gap="xs" wrap="nowrap">
          <CellShape mark={mark} />
          <Text fz="xs" c="dimmed">
            {words[mark]}
          </Text>
        </Group>
      ))}
    </Group>
  );
}
