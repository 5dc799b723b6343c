import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { KeyboardEvent } from "react";

/** Asks before a destructive act, with the spec's sentence and, in a second line, what goes along. */
export function askBefore({
  title,
  question,
  also,
  confirm,
  act,
  otherwise,
  danger = true,
}: {
  title: string;
  question: string;
  also?: string | undefined;
  confirm: string;
  act: () => void;
  otherwise?: () => void;
  danger?: boolean;
}): void {
  // A dialog below must not take the Escape that ends the question: the kit's dialogs leave a key from a part so marked alone.
  const endsOnEscape = {
    "data-mantine-stop-propagation": "true",
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === "Escape") modals.close(id);
    },
  };
  const id = modals.openConfirmModal({
    title,
    children: (
      <>
        <Text style={{ overflowWrap: "anywhere" }}>{question}</Text>
        {also && (
          <Text mt="xs" fw={560}>
            {also}
          </Text>
        )}
      </>
    ),
    labels: { confirm, cancel: "Cancel" },
    // The focus starts on Cancel.
    withCloseButton: false,
    cancelProps: endsOnEscape,
    confirmProps: { ...endsOnEscape, ...(danger && { color: "red" }) },
    onConfirm: act,
    ...(otherwise && { onCancel: otherwise, onClose: otherwise }),
  });
}
