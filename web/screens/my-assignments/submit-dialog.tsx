import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { useBlocker } from "react-router";

interface SubmitDialogProps {
  isOpen: boolean;
  /** The labels of what is empty. */
  empty: readonly string[];
  onSubmit: () => void;
  onClose: () => void;
}

/** Asks before a section with empty answers is handed in. The browser's Back closes it, and does not leave the page. */
export function SubmitDialog({ isOpen, empty, onSubmit, onClose }: SubmitDialogProps) {
  const blocker = useBlocker(({ historyAction }) => isOpen && historyAction === "POP");
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    onClose();
  }, [blocker, onClose]);
  // The second of two quick clicks on the button lies outside already.
  return (
    <Modal opened={isOpen} onClose={onClose} closeOnClickOutside={false} title="Submit with empty answers?">
      <Stack gap={6}>
        <Text>Still empty: {empty.join(", ")}.</Text>
        <Text c="dimmed">After submitting, answers cannot be changed.</Text>
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Go on working
        </Button>
        <Button onClick={onSubmit}>Submit anyway</Button>
      </Group>
    </Modal>
  );
}
