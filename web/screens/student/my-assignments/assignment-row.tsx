import { Box, Button, Flex, Group, Progress, Text, VisuallyHidden } from "@mantine/core";
import { IconCalendar, IconCheck, IconCircle, IconClockExclamation, IconPlayerPlay } from "@tabler/icons-react";
import { Link } from "react-router";
import type { StudentAssignment, StudentSection } from "#contract/api/student-assignments.ts";
import { isComplete } from "#contract/progress.ts";
import { formatDate, formatLimit, formatMinutes } from "#contract/time.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { AssignmentInProgress } from "../../../parts/figures/in-progress.tsx";
import { isAccessOver } from "../../../parts/page/access-note.tsx";
import { dueOf } from "../../../parts/page/next-step/due.ts";
import { verbOf } from "../../../parts/page/next-step/next-step.ts";
import { AfterDueChip, CompletionBadge } from "../../../parts/words/chips.tsx";
import { DottedFacts } from "../../../parts/words/dotted-facts.tsx";
import classes from "./assignment-list.module.css";
import { sectionTitle } from "./work.ts";

interface RowProps {
  assignment: StudentAssignment;
  studentId: string;
  timeZone: string | undefined;
  to: string;
  isOpening: boolean;
  onOpen: () => void;
}

/** An assignment in the list: name, facts, badge, sections, score or due date, and one button. */
export function AssignmentRow({ assignment, studentId, timeZone, to, isOpening, onOpen }: RowProps) {
  const { subAssignments, timeLimitMinutes, pages, moduleName, minutes } = assignment;
  const complete = isComplete(assignment);
  const action = subAssignments.length > 0 ? "View Sections" : verbOf(assignment);
  // Nothing can be started or submitted after the access has ended. Results and sections stay readable.
  const isOver = isAccessOver(useCurrentUser().expiryDate) && !complete && subAssignments.length === 0;
  const done = subAssignments.filter((section) => section.isCompleted).length;
  const facts = [
    subAssignments.length > 0 && `Progress ${done} / ${subAssignments.length} completed`,
    complete && assignment.submissionDate !== null
      ? `Handed in ${formatDate(assignment.submissionDate, timeZone)}`
      : `Assigned ${formatDate(assignment.assignedDate, timeZone)}`,
    complete && minutes !== null && formatMinutes(minutes),
    timeLimitMinutes !== null && formatLimit(timeLimitMinutes),
    pages !== null && `chart of ${pages} ${pages === 1 ? "page" : "pages"}`,
  ].filter((fact) => fact !== false);
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <Text
          component={Link}
          inherit
          to={to}
          tabIndex={-1}
          aria-hidden
          className={classes.title ?? ""}
          lineClamp={2}
          title={moduleName}
          onClick={onOpen}
        >
          {moduleName}
        </Text>
        <DottedFacts facts={facts} className={classes.facts} />
      </div>
      <div className={classes.badges}>
        <CompletionBadge isCompleted={complete} open="Assigned" />
        {complete && assignment.afterDue && <AfterDueChip />}
        <AssignmentInProgress assignment={assignment} studentId={studentId} />
      </div>
      <Sections assignment={assignment} />
      <Flex miw={0} className={classes.figure}>
        {complete ? <Score assignment={assignment} /> : <DueLine assignment={assignment} timeZone={timeZone} />}
      </Flex>
      {isOver ? (
        <Text c="dimmed" className={classes.go ?? ""}>
          Access ended
        </Text>
      ) : (
        <Button
          component={Link}
          to={to}
          variant="default"
          className={classes.go ?? ""}
          onClick={onOpen}
          aria-label={`${action}: ${moduleName}`}
        >
          {isOpening ? "Opening…" : action}
        </Button>
      )}
    </li>
  );
}

const mostSections = 4;

function Sections({ assignment }: { assignment: StudentAssignment }) {
  const { subAssignments } = assignment;
  if (subAssignments.length === 0)
    return (
      <Box component="p" p={0} fz="xs" className={classes.sections}>
        {isComplete(assignment) ? "" : "1 section, one attempt"}
      </Box>
    );
  const more = subAssignments.length - mostSections;
  return (
    <Box component="ul" p={0} fz="xs" className={classes.sections} aria-label={`Sections of ${assignment.moduleName}`}>
      {subAssignments.slice(0, mostSections).map((section) => (
        <li key={section._id} data-done={section.isCompleted || undefined}>
          <SectionSign section={section} />
          <Text span inherit truncate title={sectionTitle(assignment, section)}>
            {sectionTitle(assignment, section)}
          </Text>
          {section.isCompleted && section.progressPercent !== null && `${section.progressPercent}%`}
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </Box>
  );
}

function SectionSign({ section: { isCompleted, attempt } }: { section: StudentSection }) {
  if (isCompleted) return <IconCheck size={14} color="var(--cb-match)" role="img" aria-label="Completed:" />;
  if (attempt) return <IconPlayerPlay size={14} color="var(--cb-moved)" role="img" aria-label="In progress:" />;
  return <IconCircle size={12} role="img" aria-label="Open:" />;
}

/** The score. The badge beside it shows the progress. */
function Score({ assignment: { overallProgress, moduleName, resultsClosed } }: { assignment: StudentAssignment }) {
  if (resultsClosed) return <Text c="dimmed">Result not open yet</Text>;
  if (overallProgress === null) return <Text c="dimmed">Not graded</Text>;
  return (
    <Group gap="sm" wrap="nowrap" flex={1}>
      <Progress.Root size={8} radius="xl" flex={1}>
        <Progress.Section value={overallProgress} color="var(--cb-brand)" aria-label={`Score of ${moduleName}`} />
      </Progress.Root>
      <Text fw={650} miw={44} ta="right">
        {overallProgress}%
      </Text>
    </Group>
  );
}

function DueLine({ assignment, timeZone }: { assignment: StudentAssignment; timeZone: string | undefined }) {
  const due = dueOf(assignment.dueDate, new Date(), timeZone);
  if (!due) return <Text c="dimmed">No due date</Text>;
  const Sign = due.tone === "late" ? IconClockExclamation : IconCalendar;
  return (
    <Flex gap="xs" className={classes.due} data-tone={due.tone}>
      <Sign size={16} aria-hidden />
      <span>
        <b>
          <VisuallyHidden>Due: </VisuallyHidden>
          {due.text}
        </b>
        <small>{due.more}</small>
      </span>
    </Flex>
  );
}
