import { Button } from "@mantine/core";
import { IconChartBar, IconClock, IconEdit, IconKey, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { sentences } from "#contract/sentences.ts";
import { deleteAssignment } from "../../../api/assignments.ts";
import { askBefore } from "../../../parts/fields/confirm.ts";
import classes from "./assignments.module.css";
import { useDeleted } from "./use-deleted.ts";

/** What the specification names of a module, and its places, seen but not loud. */
export function QuietButtons({ assignment }: { assignment: KeyedAssignment }) {
  const { _id, moduleName, submissionCount } = assignment;
  const remove = useMutation({ mutationFn: () => deleteAssignment(_id), ...useDeleted() });
  const quiet = { size: "compact-xs", variant: "subtle", color: "gray", fw: 500 } as const;
  const place = `/admin/assignments/${_id}`;
  return (
    <div className={classes.buttons}>
      <Button {...quiet} component={Link} to={`${place}/insight`} leftSection={<IconChartBar size={14} aria-hidden />}>
        Insight
      </Button>
      <Button {...quiet} component={Link} to={`${place}/room`} leftSection={<IconClock size={14} aria-hidden />}>
        Exam room
      </Button>
      <Button {...quiet} component={Link} to={`${place}/key`} leftSection={<IconKey size={14} aria-hidden />}>
        Key
      </Button>
      <Button
        {...quiet}
        component={Link}
        to={`/admin/assignments/edit/${_id}`}
        leftSection={<IconEdit size={14} aria-hidden />}
      >
        Edit Assignment
      </Button>
      <Button
        {...quiet}
        data-danger
        leftSection={<IconTrash size={14} aria-hidden />}
        disabled={remove.isPending}
        onClick={() =>
          askBefore({
            title: `Delete ${moduleName}`,
            question: "Are you sure you want to delete this entire module?",
            also: sentences.goesAlong(submissionCount),
            confirm: "Delete Module",
            act: () => remove.mutate(),
          })
        }
      >
        {remove.isPending ? "Deleting..." : "Delete Module"}
      </Button>
    </div>
  );
}
