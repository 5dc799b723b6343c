import { Text } from "@mantine/core";
import { dueWords } from "./due-words.ts";

const colours = { quiet: "dimmed", warn: "var(--cb-missing)", bad: "var(--cb-wrong)" };

/** When open work is due, or for how long it is overdue, and that it can still be handed in. */
export function Due({ dueDate, timeZone }: { dueDate: string; timeZone: string | undefined }) {
  const { tone, when, day } = dueWords(dueDate, new Date(), timeZone);
  return (
    <Text fz="xs" c={colours[tone]} fw={tone === "quiet" ? 400 : 600}>
      {when} · {day}
    </Text>
  );
}
