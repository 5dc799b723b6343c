import { ActionIcon, Button } from "@mantine/core";
import { IconLockOpen } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { openAttemptsQuery } from "../../api/attempts.ts";
import { assignmentsChanged } from "../../api/changes.ts";
import { faultText } from "../../api/client.ts";
import { openResults } from "../../api/submissions.ts";
import { askBefore } from "../fields/confirm.ts";
import { notifyFault, notifySuccess } from "./notify.tsx";

interface OpenResultsProps {
  assignmentId: string;
  /** Shows only the icon, if there is little room. */
  isShort?: boolean;
}

/** A button that opens the results of an assignment to students. This cannot be undone. */
export function OpenResults({ assignmentId, isShort = false }: OpenResultsProps) {
  const { data } = useQuery(openAttemptsQuery(assignmentId));
  const working = new Set(data?.attempts.map(({ studentId }) => studentId)).size;
  const opening = useMutation({
    mutationFn: () => openResults(assignmentId),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error) => notifyFault(faultText(error)),
    onSettled: () => void assignmentsChanged(),
  });
  const ask = () =>
    askBefore({
      title: "Open the results?",
      question:
        "Students who have handed in can read their result and the answer key from now on. This cannot be taken back.",
      also:
        working === 0
          ? undefined
          : `${working} ${working === 1 ? "student is" : "students are"} still working on this assignment.`,
      confirm: "Open the results",
      act: () => opening.mutate(),
      danger: working > 0,
    });
  if (isShort)
    return (
      <ActionIcon size={36} aria-label="Open results" loading={opening.isPending} onClick={ask}>
        <IconLockOpen size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconLockOpen size={16} aria-hidden />}
      loading={opening.isPending}
      onClick={ask}
    >
      Open results
    </Button>
  );
}
