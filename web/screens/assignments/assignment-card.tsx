import { ActionIcon, Button, Text, Title } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconEdit, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { sharePercent } from "#contract/progress.ts";
import { sentences } from "#contract/sentences.ts";
import { formatDate, formatLimit } from "#contract/time.ts";
import { deleteAssignment } from "../../api/assignments.ts";
import { ChartLink } from "../../parts/chart-link.tsx";
import { Chip } from "../../parts/chips.tsx";
import { askBefore } from "../../parts/confirm.ts";
import { WholeDates } from "../../parts/whole-dates.tsx";
import { AssignmentMenu } from "./assignment-menu.tsx";
import classes from "./assignments.module.css";
import { SectionTable } from "./section-table.tsx";
import { StateChip } from "./state-chip.tsx";
import { useDeleted } from "./use-deleted.ts";

interface AssignmentCardProps {
  assignment: KeyedAssignment;
  timeZone: string | undefined;
  /** What the overview's address says, kept for the way back. */
  search: string;
}

/** One module of the overview with what can be done to it; its sections are open until they are folded. */
export function AssignmentCard({ assignment, timeZone, search }: AssignmentCardProps) {
  const { _id, subAssignments, moduleName, assignmentPdf, state } = assignment;
  const [isOpen, setOpen] = useState(true);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <article className={classes.row} aria-label={moduleName} data-archived={state === "archived" || undefined}>
      <div className={classes.line}>
        {subAssignments.length > 0 && (
          <ActionIcon
            className={classes.chevron ?? ""}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Sections of ${moduleName}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={16} aria-hidden />
          </ActionIcon>
        )}
        <Title order={2} className={classes.title ?? ""}>
          <Link className={classes.name ?? ""} to={`/admin/assignments/${_id}/submissions${search}`}>
            {moduleName}
          </Link>
        </Title>
        <span className={classes.category}>
          <Chip tone="quiet">{assignment.category}</Chip>
        </span>
        <span className={classes.state}>
          <StateChip assignment={assignment} timeZone={timeZone} />
        </span>
        <HandedIn assignment={assignment} />
        <Button
          className={classes.submissions ?? ""}
          size="xs"
          variant="default"
          component={Link}
          to={`/admin/assignments/${_id}/submissions${search}`}
        >
          View Submissions ({assignment.submittedStudentsCount} / {assignment.assignedStudentsCount})
        </Button>
        <AssignmentMenu assignment={assignment} />
        <div className={classes.under}>
          <Text component="div" fz="xs" c="dimmed">
            <span className={classes.categoryInWords}>{assignment.category} · </span>
            <WholeDates>{tellDates(assignment, timeZone)}</WholeDates>
            {subAssignments.length === 0 && assignmentPdf && (
              <>
                {" · "}
                <ChartLink path={assignmentPdf} title={moduleName} fz="xs">
                  View Assignment PDF
                </ChartLink>
              </>
            )}
          </Text>
          <QuietButtons assignment={assignment} />
        </div>
      </div>
      {subAssignments.length > 0 && isOpen && (
        <SectionTable assignmentId={_id} sections={subAssignments} sharedMinutes={assignment.timeLimitMinutes} />
      )}
    </article>
  );
}

function tellDates(assignment: KeyedAssignment, timeZone: string | undefined): string {
  const { assignedDate, dueDate, archivedAt, subAssignments, timeLimitMinutes } = assignment;
  const facts = [
    assignment.state === "draft" ? "Not assigned yet" : `Assigned on ${formatDate(assignedDate, timeZone)}`,
    dueDate && `due ${formatDate(dueDate, timeZone)}`,
    timeLimitMinutes !== null && formatLimit(timeLimitMinutes),
    archivedAt && `archived ${formatDate(archivedAt, timeZone)}`,
    subAssignments.length > 0 && `${subAssignments.length} section${subAssignments.length === 1 ? "" : "s"}`,
  ];
  return facts.filter(Boolean).join(" · ");
}

/** Who handed in may have left the course since: the two counts are of different people, and the bar ends at all. */
function HandedIn({ assignment: { submittedStudentsCount, assignedStudentsCount } }: { assignment: KeyedAssignment }) {
  const share = Math.min(100, sharePercent(submittedStudentsCount, assignedStudentsCount));
  return (
    <div className={classes.bar} aria-hidden>
      <span style={{ width: `${share}%` }} />
    </div>
  );
}

/** What the specification names of a module, and its places, seen but not loud. */
function QuietButtons({ assignment }: { assignment: KeyedAssignment }) {
  const { _id, moduleName, submissionCount } = assignment;
  const remove = useMutation({ mutationFn: () => deleteAssignment(_id), ...useDeleted() });
  const quiet = { size: "compact-xs", variant: "subtle", color: "gray" } as const;
  const place = `/admin/assignments/${_id}`;
  return (
    <div className={classes.buttons}>
      <Button {...quiet} component={Link} to={`${place}/insight`}>
        Insight
      </Button>
      <Button {...quiet} component={Link} to={`${place}/room`} visibleFrom="md">
        Exam room
      </Button>
      <Button {...quiet} component={Link} to={`${place}/key`} visibleFrom="md">
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
