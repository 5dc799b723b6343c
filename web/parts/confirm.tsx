import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";

/** Asks before a destructive act, with the spec's sentence. */
export function askBefore({
  title,
  question,
  confirm,
  act,
  otherwise,
  danger = true,
}: {
  title: string;
  question: string;
  confirm: string;
  act: () => void;
  otherwise?: () => void;
  danger?: boolean;
}): void {
  modals.openConfirmModal({
    title,
    children: <Text>{question}</Text>,
    labels: { confirm, cancel: "Cancel" },
    confirmProps: danger ? { color: "red" } : {},
    onConfirm: act,
    ...(otherwise && { onCancel: otherwise, onClose: otherwise }),
  });
}
