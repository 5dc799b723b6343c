import { Button, Group, getDefaultZIndex, Modal, Text } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { endQuestion, type Question } from "../parts/fields/confirm.ts";

/** A dialog below must not take the Escape that ends the question: the kit's dialogs leave a key from a part so marked alone. */
const endsOnEscape = {
  "data-mantine-stop-propagation": "true",
  onKeyDown: ({ key }: KeyboardEvent) => {
    if (key === "Escape") endQuestion();
  },
};

/** The question before an act, above whatever else is open. The focus starts on Cancel. */
export default function QuestionDialog({ asked }: { asked: Question | undefined }) {
  // What was asked stays to be read while the dialog goes.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  const act = () => {
    // The second of two quick clicks finds it answered.
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
