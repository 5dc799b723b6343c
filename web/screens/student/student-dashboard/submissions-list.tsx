import { Button, Card, Flex, Group, Progress, Text, Title, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { isComplete } from "#contract/progress.ts";
import { areOpenTo, closedResultsSentence } from "#contract/results-open.ts";
import { sentences } from "#contract/sentences.ts";
import { formatDate } from "#contract/time.ts";
import { AssignmentInProgress } from "../../../parts/figures/in-progress.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { AfterDueChip, CompletionBadge } from "../../../parts/words/chips.tsx";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";
import type { Filter } from "./dashboard-data.ts";
import classes from "./student-dashboard.module.css";

interface SubmissionsListProps {
  assignments: readonly StudentAssignment[];
  filter: Filter;
  onClear: () => void;
  onOpen: (id: string) => void;
  studentId: string;
  timeZone: string | undefined;
}

/** The student's assignments with badges. A completed one opens its results. */
export function SubmissionsList({ assignments, filter, onClear, onOpen, studentId, timeZone }: SubmissionsListProps) {
  return (
    <Card padding={0} component="section" aria-label="Submissions">
      <Group justify="space-between" p="md">
        <Title order={2}>Submissions{filter === "All" ? "" : ` · ${filter}`}</Title>
        {filter === "All" ? (
          <Text fz="xs" c="dimmed">
            All {assignments.length}
          </Text>
        ) : (
          <Button size="compact-sm" variant="subtle" onClick={onClear}>
            Clear Filter
          </Button>
        )}
      </Group>
      {assignments.length === 0 && (
        <Empty
          bare
          title="No assignments found"
          hint={filter === "All" ? sentences.nothingAssigned : "Nothing matches this filter."}
          action={
            filter === "All" ? undefined : (
              <Button size="xs" variant="default" onClick={onClear}>
                Clear Filter
              </Button>
            )
          }
        />
      )}
      <ul>
        {assignments.map((assignment) => (
          <Row key={assignment._id} assignment={assignment} onOpen={onOpen} studentId={studentId} timeZone={timeZone} />
        ))}
      </ul>
      <Group p="md" style={{ borderTop: "1px solid var(--cb-line)" }}>
        <Button component={Link} to="/student/assignments" variant="default" size="xs">
          Go to My Assignments
        </Button>
      </Group>
    </Card>
  );
}

interface RowProps extends Pick<SubmissionsListProps, "onOpen" | "studentId" | "timeZone"> {
  assignment: StudentAssignment;
}

function Row({ assignment, onOpen, studentId, timeZone }: RowProps) {
  const done = isComplete(assignment);
  const hint = whenResultOpens(assignment, timeZone);
  return (
    <li>
      <UnstyledButton
        className={classes.row}
        disabled={!done}
        title={done ? undefined : hint}
        onClick={() => onOpen(assignment._id)}
      >
        <span style={{ minWidth: 0 }}>
          <Text
            component="span"
            fw={600}
            lineClamp={2}
            title={assignment.moduleName}
            style={{ overflowWrap: "anywhere" }}
          >
            {assignment.moduleName}
          </Text>
          <Text component="span" display="block" fz="xs" c="dimmed">
            <WholeDates>
              {done && assignment.submissionDate !== null
                ? `Handed in ${formatDate(assignment.submissionDate, timeZone)}`
                : hint}
            </WholeDates>
          </Text>
        </span>
        <Flex component="span" gap="xs" justify="flex-end" wrap="wrap" maw={{ base: 150, xl: "none" }}>
          {done && assignment.afterDue && <AfterDueChip />}
          <AssignmentInProgress assignment={assignment} studentId={studentId} />
          <CompletionBadge isCompleted={done} open="Pending" />
        </Flex>
        {done ? <Score assignment={assignment} /> : <Done assignment={assignment} />}
        <IconChevronRight
          size={16}
          aria-hidden
          className={classes.chevron ?? ""}
          visibility={done ? undefined : "hidden"}
        />
      </UnstyledButton>
    </li>
  );
}

/**
 * Returns when the result of an incomplete assignment opens. Section 2 of the specification defines the sentence for
 * one that opens at once.
 */
function whenResultOpens({ resultsOpen, dueDate }: StudentAssignment, timeZone: string | undefined): string {
  if (areOpenTo(resultsOpen, new Date())) return "Result available after completion";
  return closedResultsSentence(resultsOpen, dueDate, timeZone);
}

/** The score. The badge shows the progress. */
function Score({ assignment: { overallProgress, moduleName, resultsClosed } }: { assignment: StudentAssignment }) {
  if (overallProgress === null)
    return (
      <Text component="span" fz="xs" c="dimmed" className={classes.score ?? ""}>
        {resultsClosed ? "Result not open yet" : "Not graded"}
      </Text>
    );
  return (
    <span className={classes.score}>
      <Progress.Root size={8} radius="xl" flex={1}>
        <Progress.Section value={overallProgress} color="var(--cb-brand)" aria-label={`Score of ${moduleName}`} />
      </Progress.Root>
      <b>{overallProgress}%</b>
    </span>
  );
}

/** The progress of an assignment that has no score yet. */
function Done({ assignment: { subAssignments, progressPercent } }: { assignment: StudentAssignment }) {
  const done = subAssignments.filter((section) => section.isCompleted).length;
  const share = done > 0 ? ` · ${progressPercent}% done` : "";
  return (
    <Text component="span" fz="xs" c="dimmed" className={classes.score ?? ""}>
      {subAssignments.length > 0 ? `${done} of ${subAssignments.length} sections${share}` : "Not handed in"}
    </Text>
  );
}
