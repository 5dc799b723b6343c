import { Box, Button, Flex, Progress, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { fieldsAskedIn } from "#contract/answers.ts";
import type { StudentAssignment, StudentSection } from "#contract/api/student-assignments.ts";
import { effectiveTimeLimit, formatLimit, timerKey } from "#contract/time.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { InProgress } from "../../../parts/figures/in-progress.tsx";
import { isAccessOver } from "../../../parts/page/access-note.tsx";
import { nextStepOf, verbOf } from "../../../parts/page/next-step/next-step.ts";
import { NotHandedIn } from "../../../parts/page/not-handed-in.tsx";
import { PageTitle } from "../../../parts/page/page-title.tsx";
import { StepNumber } from "../../../parts/page/step-number.tsx";
import { Chip, CompletionBadge } from "../../../parts/words/chips.tsx";
import { AssignmentHead } from "./detail-head.tsx";
import classes from "./section-list.module.css";
import { useWorkAddress } from "./use-work-address.ts";
import { sectionTitle } from "./work.ts";

/** The sections of an assignment in order: content, progress, and a button. */
export function SectionList({ assignment, studentId }: { assignment: StudentAssignment; studentId: string }) {
  const addressFor = useWorkAddress();
  const next = nextStepOf([assignment])?.section;
  return (
    <>
      <PageTitle>{assignment.moduleName}</PageTitle>
      <AssignmentHead assignment={assignment} backTo={addressFor()} />
      <NotHandedIn />
      <Box component="ol" bd="1px solid var(--cb-line)" bdrs="md" bg="var(--cb-surface)" className={classes.sections}>
        {assignment.subAssignments.map((section, index) => (
          <SectionRow
            key={section._id}
            assignment={assignment}
            section={section}
            number={index + 1}
            isNext={section === next}
            deadlineKey={timerKey(studentId, assignment._id, section._id)}
            to={addressFor(assignment._id, section._id)}
          />
        ))}
      </Box>
    </>
  );
}

interface SectionRowProps {
  assignment: StudentAssignment;
  section: StudentSection;
  number: number;
  /** True for the next section, whose button is the main action of the screen. */
  isNext: boolean;
  deadlineKey: string;
  to: string;
}

function SectionRow({ assignment, section, number, isNext, deadlineKey, to }: SectionRowProps) {
  const minutes = effectiveTimeLimit(section.timeLimitMinutes, assignment.timeLimitMinutes);
  const title = sectionTitle(assignment, section);
  const { attempt, isCompleted } = section;
  const action = verbOf(section);
  const isOver = isAccessOver(useCurrentUser().expiryDate);
  return (
    <li className={classes.row}>
      <StepNumber number={number} state={isCompleted ? "done" : undefined} />
      <div className={classes.name}>
        <Title order={2} className={classes.title ?? ""}>
          <Link to={to} tabIndex={-1}>
            {title}
          </Link>
        </Title>
        <Flex
          component="p"
          rowGap="xxs"
          columnGap="xs"
          align="center"
          wrap="wrap"
          mt="xxs"
          mb={0}
          mx={0}
          c="dimmed"
          fz="xs"
        >
          {minutes !== null && <Chip tone="info">{formatLimit(minutes)}</Chip>}
          <span>{askedOf(assignment, section)}</span>
        </Flex>
      </div>
      <div className={classes.badges}>
        <CompletionBadge isCompleted={isCompleted} open="Pending" />
        {attempt && !isCompleted && <InProgress attempt={attempt} deadlineKey={deadlineKey} />}
      </div>
      <div className={classes.figure}>
        {isCompleted && <Score section={section} title={title} isSecret={assignment.resultsClosed} />}
      </div>
      {isOver && !isCompleted ? (
        <Text c="dimmed" className={classes.go ?? ""}>
          Access ended
        </Text>
      ) : (
        <Button
          component={Link}
          to={to}
          variant={isNext ? "filled" : "default"}
          className={classes.go ?? ""}
          aria-label={`${action}: ${title}`}
        >
          {action}
        </Button>
      )}
    </li>
  );
}

/** Returns, for example, "chart of 2 pages · 11 fields". */
function askedOf({ category }: StudentAssignment, { isDynamic, pages, questionCount }: StudentSection): string {
  const count = isDynamic ? (questionCount ?? 0) : fieldsAskedIn(category).length;
  const noun = isDynamic ? "question" : "field";
  return [
    ...(pages === null ? [] : [`Chart of ${pages} ${pages === 1 ? "page" : "pages"}`]),
    `${count} ${noun}${count === 1 ? "" : "s"}`,
  ].join(" · ");
}

interface ScoreProps {
  section: StudentSection;
  title: string;
  isSecret: boolean;
}

function Score({ section: { progressPercent }, title, isSecret }: ScoreProps) {
  if (isSecret) return <Text c="dimmed">Result not open yet</Text>;
  if (progressPercent === null) return <Text c="dimmed">Not graded</Text>;
  return (
    <>
      <Progress.Root size={8} radius="xl" flex={1} visibleFrom="sm">
        <Progress.Section value={progressPercent} color="var(--cb-brand)" aria-label={`Score of ${title}`} />
      </Progress.Root>
      <Text fz="sm" fw={600} flex="none">
        Score {progressPercent}%
      </Text>
    </>
  );
}
