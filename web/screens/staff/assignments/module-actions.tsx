import { ActionIcon, Button, Group } from "@mantine/core";
import { IconChartBar, IconClock, IconEdit, IconKey, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { sentences } from "#contract/sentences.ts";
import { deleteAssignment } from "../../../api/assignments.ts";
import { ChartLink } from "../../../parts/chart/chart-link.tsx";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { Tip } from "../../../parts/page/tip.tsx";
import classes from "./assignments.module.css";
import { useDeleted } from "./use-deleted.ts";

/** The edit and delete buttons of a module, named with the specification's words. */
export function EditButtons({ assignment }: { assignment: KeyedAssignment }) {
  const remove = useRemoval(assignment);
  const icon = { size: 32, variant: "subtle", color: "gray" } as const;
  return (
    <>
      <Tip label="Edit Assignment">
        <ActionIcon {...icon} component={Link} to={editAddress(assignment)} aria-label="Edit Assignment">
          <IconEdit size={16} aria-hidden />
        </ActionIcon>
      </Tip>
      <Tip label={remove.label}>
        <ActionIcon {...icon} data-danger aria-label={remove.label} disabled={remove.isBusy} onClick={remove.ask}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Tip>
    </>
  );
}

/** Links to the pages of a module and its PDF; on a phone also edit and delete. */
export function ModuleLinks({ assignment }: { assignment: KeyedAssignment }) {
  const { _id, moduleName, assignmentPdf, subAssignments } = assignment;
  const remove = useRemoval(assignment);
  const button = { size: "compact-sm", variant: "default", fw: 500 } as const;
  const place = `/admin/assignments/${_id}`;
  return (
    <Group gap="xs" data-no-print>
      <Button {...button} component={Link} to={`${place}/insight`} leftSection={<IconChartBar size={14} aria-hidden />}>
        Insight
      </Button>
      <Button {...button} component={Link} to={`${place}/room`} leftSection={<IconClock size={14} aria-hidden />}>
        Exam room
      </Button>
      <Button {...button} component={Link} to={`${place}/key`} leftSection={<IconKey size={14} aria-hidden />}>
        Key
      </Button>
      {subAssignments.length === 0 && assignmentPdf && (
        <ChartLink path={assignmentPdf} title={moduleName} fz="sm">
          View Assignment PDF
        </ChartLink>
      )}
      <span className={classes.actsOfPhone}>
        <Button
          {...button}
          component={Link}
          to={editAddress(assignment)}
          leftSection={<IconEdit size={14} aria-hidden />}
        >
          Edit Assignment
        </Button>
        <Button
          {...button}
          data-danger
          leftSection={<IconTrash size={14} aria-hidden />}
          disabled={remove.isBusy}
          onClick={remove.ask}
        >
          {remove.label}
        </Button>
      </span>
    </Group>
  );
}

const editAddress = ({ _id }: KeyedAssignment) => `/admin/assignments/edit/${_id}`;

/** Deletes a module after the specification's question. */
function useRemoval({ _id, moduleName, submissionCount }: KeyedAssignment) {
  const remove = useMutation({ mutationFn: () => deleteAssignment(_id), ...useDeleted() });
  const ask = () =>
    askBefore({
      title: `Delete ${moduleName}`,
      question: "Are you sure you want to delete this entire module?",
      also: sentences.goesAlong(submissionCount),
      confirm: "Delete Module",
      act: () => remove.mutate(),
    });
  return { ask, isBusy: remove.isPending, label: remove.isPending ? "Deleting..." : "Delete Module" };
}
