import { Button, Group, getDefaultZIndex, Modal, Text } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { endQuestion, type Question } from "../parts/fields/confirm.ts";

/**
 * Prevents that Escape also closes a dialog below: Mantine's dialogs ignore keys from an element with this attribute.
 */
const endsOnEscape = {
  "data-mantine-stop-propagation": "true",
  onKeyDown: ({ key }: KeyboardEvent) => {
    if (key === "Escape") endQuestion();
  },
};

/** The confirmation dialog, above all other dialogs. The focus starts on Cancel. */
export default function QuestionDialog({ asked }: { asked: Question | undefined }) {
  // The text must stay readable while the dialog closes.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const act = () => {
    // Ignores the second click of a double click.
    if (!asked) return;
    endQuestion();
    asked.act();
  };
  return (
    <Modal
      opened={asked !== undefined}
      onClose={endQuestion}
      title={shown?.title}
      withCloseButton={false}
      zIndex={getDefaultZIndex("modal") + 1}
    >
      <Text style={{ overflowWrap: "anywhere" }}>{shown?.question}</Text>
      {shown?.also && (
        <Text mt="xs" fw={550}>
          {shown.also}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={endQuestion} data-autofocus {...endsOnEscape}>
          Cancel
        </Button>
        <Button color={shown?.danger === false ? undefined : "red"} onClick={act} {...endsOnEscape}>
          {shown?.confirm}
        </Button>
      </Group>
    </Modal>
  );
}
