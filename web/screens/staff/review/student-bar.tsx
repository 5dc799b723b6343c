import { Anchor, Box, Button, Card, Flex, Group, Stack, Switch, Text, Title, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowRight, IconChevronDown, IconChevronUp, IconFileText } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { StudentSubmissions } from "#contract/api/submissions.ts";
import { sentences } from "#contract/sentences.ts";
import { formatDateTime } from "#contract/time.ts";
import { ProgressRing } from "../../../parts/figures/progress-ring.tsx";
import { below } from "../../../parts/page/breakpoints.ts";
import { AfterDueChip, CorrectChip, WrongChip } from "../../../parts/words/chips.tsx";
import classes from "./student-bar.module.css";

const useMedia = (query: string) => useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false;

export const usePhone = () => useMedia(below("md"));

/** True if the bar has room only for the name and the buttons; then the result is above the answers. */
export const useCompact = () => useMedia(below("xl"));

interface ResultProps {
  student: StudentSubmissions;
  isOnlyWrong: boolean;
  onOnlyWrong: (isOn: boolean) => void;
}

interface StudentBarProps extends ResultProps {
  /** The index in the list. */
  place: number;
  count: number;
  listAddress: string;
  isChartOpen: boolean;
  /** Undefined if no section has a chart. */
  onChart: (() => void) | undefined;
  onStep: (by: 1 | -1) => void;
}

/** The bar with the student's name, result and buttons. It stays while the answers scroll. */
export function StudentBar(props: StudentBarProps) {
  const { student, place, count, listAddress, onChart } = props;
  const isPhone = usePhone();
  const isCompact = useCompact();
  const where = `${place + 1} of ${count}`;
  return (
    <Flex rowGap="xs" columnGap="sm" align="center" flex="none" bg="var(--cb-surface)" className={classes.bar}>
      {(isPhone || !isCompact) && (
        <ProgressRing percent={student.overallProgress} label="Overall progress" size={isPhone ? 46 : 56} />
      )}
      <Box flex={1} miw={0}>
        <div className={classes.who}>
          <Name student={student} />
          {!isCompact && <Counts student={student} />}
        </div>
        <Text c="dimmed" fz="sm">
          {!isCompact && `Submitted ${formatDateTime(student.submissionDate)} · `}
          <Anchor component={Link} to={listAddress} c="inherit" fz="inherit" data-no-print>
            ← Back to Submissions
          </Anchor>
          {isPhone && ` · ${where}`}
        </Text>
      </Box>
      {!isPhone && (
        <Group gap="sm" wrap="nowrap" flex="none" data-no-print>
          {!isCompact && <OnlyWrong {...props} />}
          {onChart && <ChartButton {...props} />}
          <Button.Group>
            <Step {...props} by={-1} />
            <Step {...props} by={1} />
          </Button.Group>
          <Text fz="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
            {where}
          </Text>
        </Group>
      )}
    </Flex>
  );
}

/**
 * The student's name. It gets the focus when the user comes by J and K, or from a list that was replaced by the
 * answers.
 */
function Name({ student: { studentId, studentName, courseName } }: Pick<ResultProps, "student">) {
  const heading = useRef<HTMLHeadingElement>(null);
  // If the address was opened directly, the title of the screen gets the focus.
  const isFirstPlace = useLocation().key === "default";
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each student
  useEffect(() => {
    const { activeElement, body } = document;
    const isNowhere = activeElement === body || (!isFirstPlace && activeElement?.getAttribute("role") === "dialog");
    if (isNowhere || !activeElement?.getClientRects().length) heading.current?.focus({ preventScroll: true });
  }, [studentId]);
  return (
    <>
      <Title
        order={2}
        miw={0}
        lh="tight"
        className={classes.name ?? ""}
        title={studentName}
        ref={heading}
        tabIndex={-1}
      >
        {studentName || sentences.unnamedStudent}
      </Title>
      <Text span c="dimmed" flex="none" fz="sm">
        ({courseName})
      </Text>
    </>
  );
}

function Counts({ student }: Pick<ResultProps, "student">) {
  return (
    <>
      <CorrectChip count={student.totalCorrect} />
      <WrongChip count={student.totalWrong} />
      {student.afterDue && <AfterDueChip />}
    </>
  );
}

function OnlyWrong({ isOnlyWrong, onOnlyWrong }: Omit<ResultProps, "student">) {
  return (
    <Switch
      label="Only wrong"
      ml="auto"
      checked={isOnlyWrong}
      onChange={(event) => onOnlyWrong(event.currentTarget.checked)}
    />
  );
}

/** The result above the answers, which scrolls with them. */
export function StudentResult(props: ResultProps) {
  const { student } = props;
  const isPhone = usePhone();
  return (
    <Card className={classes.result ?? ""}>
      {!isPhone && <ProgressRing percent={student.overallProgress} label="Overall progress" size={52} />}
      <Stack gap="xxs" miw={0} flex="1 1 170px">
        <Group gap="xs">
          <Counts student={student} />
        </Group>
        <Text c="dimmed" fz="sm">
          Submitted {formatDateTime(student.submissionDate)}
        </Text>
      </Stack>
      <OnlyWrong {...props} />
    </Card>
  );
}

function ChartButton({ isChartOpen, onChart }: StudentBarProps) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileText size={16} aria-hidden />}
      aria-pressed={isChartOpen}
      onClick={onChart}
    >
      Chart
    </Button>
  );
}

function Step({ place, count, onStep, by }: StudentBarProps & { by: 1 | -1 }) {
  const Shape = by === 1 ? IconChevronDown : IconChevronUp;
  return (
    <Button
      size="xs"
      variant="default"
      disabled={!isWithin(place + by, count) || place < 0}
      aria-keyshortcuts={by === 1 ? "J" : "K"}
      onClick={() => onStep(by)}
    >
      <Shape size={15} aria-hidden />
      <VisuallyHidden>{by === 1 ? "Next student" : "Previous student"}</VisuallyHidden>
      <Box component="kbd" ms="xs" visibleFrom="xl">
        {by === 1 ? "J" : "K"}
      </Box>
    </Button>
  );
}

const isWithin = (place: number, count: number) => place >= 0 && place < count;

/** The bar at the bottom of a phone: chart, previous and next. */
export function PhoneFoot(props: StudentBarProps) {
  const { place, count, onChart, onStep } = props;
  if (!usePhone()) return null;
  return (
    <Box flex="none" bg="var(--cb-surface)" className={classes.foot} data-no-print>
      {onChart && <ChartButton {...props} />}
      <Step {...props} by={-1} />
      <Button
        rightSection={<IconArrowRight size={18} aria-hidden />}
        disabled={place < 0 || !isWithin(place + 1, count)}
        onClick={() => onStep(1)}
      >
        Next student
      </Button>
    </Box>
  );
}
