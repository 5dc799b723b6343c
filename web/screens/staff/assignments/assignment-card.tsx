import { ActionIcon, Button, Text, Title } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { sharePercent } from "#contract/progress.ts";
import { formatDate, formatLimit } from "#contract/time.ts";
import { ChartLink } from "../../../parts/chart/chart-link.tsx";
import { Chip } from "../../../parts/words/chips.tsx";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";
import { AssignmentMenu } from "./assignment-menu.tsx";
import classes from "./assignments.module.css";
import { QuietButtons } from "./quiet-buttons.tsx";
import { SectionTable } from "./section-table.tsx";
import { StateChip } from "./state-chip.tsx";

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
              <span data-no-print>
                {" · "}
                <ChartLink path={assignmentPdf} title={moduleName} fz="xs">
                  View Assignment PDF
                </ChartLink>
              </span>
            )}
            <span className={classes.onPaper}>
              {" · "}
              {assignment.submittedStudentsCount} of {assignment.assignedStudentsCount} handed in
            </span>
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
