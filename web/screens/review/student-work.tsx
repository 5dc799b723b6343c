import { Anchor, Button, Group, Stack, Switch, Text, Title, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowRight, IconChevronDown, IconChevronUp, IconFileText } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { StudentSubmissions, SubmissionBlock } from "#contract/api/submissions.ts";
import type { Evidence } from "#contract/evidence.ts";
import { sectionTitle } from "#contract/section-title.ts";
import { formatDateTime } from "#contract/time.ts";
import { disputesQuery } from "../../api/disputes.ts";
import { AfterDueChip, CorrectChip, WrongChip } from "../../parts/chips.tsx";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { ProgressRing } from "../../parts/progress-ring.tsx";
import { CommentCard } from "./comment-card.tsx";
import { OlderAnswersCard } from "./older-answers-card.tsx";
import classes from "./review.module.css";
import { SectionReview } from "./section-review.tsx";

/** A chart beside the answers, and the passage that was asked for last. */
export interface OpenChart {
  sectionId: string;
  shown?: Evidence | undefined;
}

/** A student's sections as they are shown, in order: the parent block first if there is one. */
export function blocksOf({ parentSummary, subModulesSummary = [] }: StudentSubmissions) {
  return [
    ...(parentSummary ? [{ title: parentSummary.subModuleName || "Assignment", block: parentSummary }] : []),
    ...subModulesSummary.map((block: SubmissionBlock, index) => ({
      title: sectionTitle(block.subModuleName, index, "staff"),
      block,
    })),
  ];
}

interface StudentWorkProps {
  student: StudentSubmissions;
  assignmentId: string;
  isOnlyWrong: boolean;
  onChart: (chart: OpenChart) => void;
}

/** All that one student handed in of a module, section by section. */
export function StudentWork({ student, assignmentId, isOnlyWrong, onChart }: StudentWorkProps) {
  const { studentId, studentName, submittedAnswers = [] } = student;
  const blocks = blocksOf(student);
  const comment = blocks[0]?.block.comment;
  return (
    <Stack gap="md">
      {student.disputes > 0 && (
        <OpenDisputes assignmentId={assignmentId} studentId={studentId} count={student.disputes} />
      )}
      {blocks.length === 0 && submittedAnswers.length === 0 && <Text c="dimmed">No sub-assignment details found.</Text>}
      {blocks.map(({ title, block }) => (
        <SectionReview
          key={block.subAssignmentId}
          title={title}
          block={block}
          place={{ assignmentId, studentId, subAssignmentId: block.subAssignmentId }}
          studentName={studentName}
          isOnlyWrong={isOnlyWrong}
          onChart={(shown) => onChart({ sectionId: block.subAssignmentId, shown })}
        />
      ))}
      {blocks.length === 0 &&
        submittedAnswers.map((answers) => <OlderAnswersCard key={answers.subAssignmentId} answers={answers} />)}
      {blocks.length > 0 && (
        <CommentCard
          key={`${studentId} ${comment}`}
          assignmentId={assignmentId}
          studentId={studentId}
          studentName={studentName}
          comment={comment ?? ""}
        />
      )}
    </Stack>
  );
}

interface OpenDisputesProps {
  assignmentId: string;
  studentId: string;
  count: number;
}

function OpenDisputes({ assignmentId, studentId, count }: OpenDisputesProps) {
  const open = useQuery(disputesQuery({ state: "open", assignmentId }));
  const isPhone = usePhone();
  if (open.isPending) return <ListSkeleton rows={count} height={isPhone ? 87 : 45} label="Loading disputes" />;
  const own = (open.data ?? []).filter((dispute) => dispute.studentId === studentId);
  return own.map(({ _id, label, code, reason }) => (
    <div key={_id} className={classes.dispute}>
      <Text fz="sm" style={{ overflowWrap: "anywhere" }}>
        <strong>Dispute</strong> on {code ? `${code}, ${label}` : label}: “{reason}”
      </Text>
      <Anchor component={Link} to={`/admin/disputes/${_id}`} fz="sm" fw={600}>
        Rule on it
      </Anchor>
    </div>
  ));
}

interface StudentBarProps {
  student: StudentSubmissions;
  /** Its place in the list, from 0. */
  place: number;
  count: number;
  listAddress: string;
  isOnlyWrong: boolean;
  isChartOpen: boolean;
  onOnlyWrong: (isOn: boolean) => void;
  /** Absent where no section has a chart. */
  onChart: (() => void) | undefined;
  onStep: (by: 1 | -1) => void;
}

/** Who is looked at, with the result, and the ways on: it stays while the answers scroll. */
export function StudentBar(props: StudentBarProps) {
  const { student, place, count, listAddress, isOnlyWrong, isChartOpen, onOnlyWrong, onChart, onStep } = props;
  const isPhone = usePhone();
  const isLast = isLastOf(props);
  return (
    <div className={classes.bar}>
      <ProgressRing percent={student.overallProgress} label="Overall progress" size={isPhone ? 48 : 56} />
      <div className={classes.barText}>
        <Group gap={8}>
          <Title order={2} fz={18}>
            {student.studentName || "Unnamed Student"}
          </Title>
          <Text span c="dimmed" fz="sm">
            {student.courseName}
          </Text>
          <CorrectChip count={student.totalCorrect} />
          <WrongChip count={student.totalWrong} />
          {student.afterDue && <AfterDueChip />}
        </Group>
        <Text c="dimmed" fz="sm">
          {!isPhone && `Submitted ${formatDateTime(student.submissionDate)} · `}
          <Anchor component={Link} to={listAddress} c="inherit" fz="sm">
            ← Back to Submissions
          </Anchor>
        </Text>
      </div>
      <Group gap="sm" className={classes.barTools ?? ""}>
        <Switch
          label="Only wrong"
          checked={isOnlyWrong}
          onChange={(event) => onOnlyWrong(event.currentTarget.checked)}
        />
        {onChart && !isPhone && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileText size={15} aria-hidden />}
            aria-pressed={isChartOpen}
            onClick={onChart}
          >
            Chart
          </Button>
        )}
        <Button.Group>
          <Button size="xs" variant="default" disabled={place <= 0} onClick={() => onStep(-1)}>
            <IconChevronUp size={15} aria-hidden />
            <VisuallyHidden>Previous student</VisuallyHidden>
            <kbd className={classes.key}>K</kbd>
          </Button>
          {!isPhone && (
            <Button size="xs" variant="default" disabled={isLast} onClick={() => onStep(1)}>
              <IconChevronDown size={15} aria-hidden />
              <VisuallyHidden>Next student</VisuallyHidden>
              <kbd className={classes.key}>J</kbd>
            </Button>
          )}
        </Button.Group>
        <Text fz="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
          {place + 1} of {count}
        </Text>
      </Group>
    </div>
  );
}

const usePhone = () => useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false }) ?? false;

const isLastOf = ({ place, count }: Pick<StudentBarProps, "place" | "count">) => place < 0 || place >= count - 1;

/** On a phone the chart and the way on lie under the thumb, whatever is scrolled. */
export function PhoneFoot(props: StudentBarProps) {
  const { isChartOpen, onChart, onStep } = props;
  if (!usePhone()) return null;
  return (
    <div className={classes.phoneFoot}>
      {onChart && (
        <Button
          variant="default"
          leftSection={<IconFileText size={18} aria-hidden />}
          aria-pressed={isChartOpen}
          onClick={onChart}
        >
          Chart
        </Button>
      )}
      <Button
        rightSection={<IconArrowRight size={18} aria-hidden />}
        disabled={isLastOf(props)}
        onClick={() => onStep(1)}
      >
        Next student
      </Button>
    </div>
  );
}
