import { ActionIcon, Menu } from "@mantine/core";
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDotsVertical,
  IconEye,
  IconPackageExport,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { restorableUntil, restoreDays } from "#contract/assignment-states.ts";
import { archiveAssignment, exportAssignment, restoreAssignment } from "../../../api/assignments.ts";
import { faultText } from "../../../api/client.ts";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { notifyFault } from "../../../parts/page/notify.tsx";
import { useDeleted } from "./use-deleted.ts";

/** The less frequent actions on a module. */
export function AssignmentMenu({ assignment }: { assignment: KeyedAssignment }) {
  const { _id, moduleName, state, archivedAt } = assignment;
  const archive = useMutation({ mutationFn: () => archiveAssignment(_id), ...useDeleted() });
  const restore = useMutation({ mutationFn: () => restoreAssignment(_id), ...useDeleted() });
  const save = useMutation({
    mutationFn: () => exportAssignment(_id),
    onError: (error) => notifyFault(faultText(error)),
  });
  const isRestorable = archivedAt !== null && restorableUntil(archivedAt) > new Date().toISOString();
  const askToArchive = () =>
    askBefore({
      title: `Archive ${moduleName}`,
      question: `Nobody can start it any more. Results stay. It can be restored for ${restoreDays} days.`,
      also: resultsAfterArchive(assignment),
      confirm: "Archive",
      danger: false,
      act: () => archive.mutate(),
    });
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More: ${moduleName}`}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/assignment/add?copy=${_id}`} leftSection={<IconCopy size={16} aria-hidden />}>
          Duplicate
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/admin/assignments/${_id}/preview`}
          leftSection={<IconEye size={16} aria-hidden />}
        >
          Preview as a student
        </Menu.Item>
        <Menu.Item leftSection={<IconPackageExport size={16} aria-hidden />} onClick={() => save.mutate()}>
          Export
        </Menu.Item>
        <Menu.Divider />
        {state === "archived" ? (
          <Menu.Item
            leftSection={<IconArchiveOff size={16} aria-hidden />}
            disabled={!isRestorable}
            onClick={() => restore.mutate()}
          >
            Restore
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={askToArchive}>
            Archive
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns what archiving does to closed results; undefined if they are open or nobody has submitted. */
function resultsAfterArchive({ resultsOpen, resultsOpenedAt, submissionCount }: KeyedAssignment): string | undefined {
  if (submissionCount === 0 || resultsOpenedAt !== null) return undefined;
  if (resultsOpen === "when_all_done") return "Its results will open, because nobody can hand in any more.";
  return resultsOpen === "by_hand" ? "Its results stay closed until you open them." : undefined;
}
