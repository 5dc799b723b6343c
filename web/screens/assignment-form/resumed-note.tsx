import { Button, Group, Text } from "@mantine/core";
import { askBefore } from "../../parts/confirm.ts";
import { Note } from "../../parts/note.tsx";

interface ResumedNoteProps {
  /** Names of charts that were chosen, and are not there any more. */
  lostCharts: readonly string[];
  onDiscard: () => void;
}

/** Above a form that goes on where a reload, a crash or the end of a session cut it off. */
export function ResumedNote({ lostCharts, onDiscard }: ResumedNoteProps) {
  const ask = () =>
    askBefore({
      title: "Discard what you typed?",
      question: "The form begins anew. What you typed cannot be brought back.",
      confirm: "Discard",
      act: onDiscard,
    });
  return (
    <Note tone="info">
      <Group justify="space-between" gap="xs">
        <Text fz="sm" style={{ overflowWrap: "anywhere" }}>
          What you typed here and did not save is back.
          {lostCharts.length > 0 && ` A file cannot be kept: choose ${lostCharts.join(", ")} again.`}
        </Text>
        <Button variant="default" size="compact-sm" onClick={ask}>
          Discard it
        </Button>
      </Group>
    </Note>
  );
}
