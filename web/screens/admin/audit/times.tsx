import { VisuallyHidden } from "@mantine/core";
import { Chip } from "../../../parts/words/chips.tsx";

/** The number of repetitions, if there is more than one. */
export function Times({ count }: { count: number }) {
  if (count < 2) return null;
  return (
    <Chip tone="quiet">
      {count}
      <span aria-hidden>×</span>
      <VisuallyHidden> times</VisuallyHidden>
    </Chip>
  );
}
