import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";

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
  modals.openConfirmModal({
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
    confirmProps: danger ? { color: "red" } : {},
    onConfirm: act,
    ...(otherwise && { onCancel: otherwise, onClose: otherwise }),
  });
}
