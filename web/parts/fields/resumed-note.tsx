import { Button, Group, Text } from "@mantine/core";
import { Note } from "../page/note.tsx";
import { askBefore } from "./confirm.ts";

interface ResumedNoteProps {
  /** Names of the chosen files, which cannot be restored. */
  lostFiles: readonly string[];
  /** True if a password was typed; passwords are never stored. */
  isPasswordLost?: boolean;
  onDiscard: () => void;
}

/** A note above a form whose unsaved input was restored after a reload, a crash or the end of a session. */
export function ResumedNote({ lostFiles, isPasswordLost = false, onDiscard }: ResumedNoteProps) {
  const ask = () =>
    askBefore({
      title: "Discard what you typed?",
      question: "The form will be empty. What you typed cannot be recovered.",
      confirm: "Discard",
      act: onDiscard,
    });
  return (
    <Note tone="info">
      <Group justify="space-between" gap="xs">
        <Text fz="sm" style={{ overflowWrap: "anywhere" }}>
          What you typed and did not save has been restored.
          {lostFiles.length > 0 && ` Files cannot be restored: choose ${lostFiles.join(", ")} again.`}
          {isPasswordLost && " The password is not stored: type it again."}
        </Text>
        <Button variant="default" size="compact-sm" onClick={ask}>
          Discard it
        </Button>
      </Group>
    </Note>
  );
}
