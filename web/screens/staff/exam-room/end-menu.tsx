import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { OpenAttempt } from "#contract/api/attempts.ts";
import { gradesChanged } from "../../../api/changes.ts";
import { faultText } from "../../../api/client.ts";
import { endAttempt } from "../../../api/exam-room.ts";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";

/** The less frequent actions on an attempt: submitting it for its student. */
export function EndMenu({ assignmentId, attempt }: { assignmentId: string; attempt: OpenAttempt }) {
  const { studentId, studentName, subAssignmentId, subModuleName, answered, fields } = attempt;
  const end = useMutation({
    mutationFn: () => endAttempt({ assignmentId, studentId, subAssignmentId }),
    onSuccess: async () => {
      notifySuccess(`Handed in for ${studentName}`);
      await gradesChanged();
    },
    onError: (error) => notifyFault(faultText(error)),
  });
  const ask = () =>
    askBefore({
      title: "End attempt",
      question: `Hand in ${subModuleName} for ${studentName} now?`,
      also: `What is saved counts: ${answered} of ${fields} fields. They are told that you did it.`,
      confirm: "Hand in now",
      act: () => end.mutate(),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`More for ${studentName}, ${subModuleName}`} loading={end.isPending}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item c="var(--cb-wrong)" onClick={ask}>
          End attempt…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
