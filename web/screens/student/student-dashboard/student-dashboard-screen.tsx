import { Card, Group, Progress, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { StudentInsight } from "#contract/api/insight.ts";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { courseAssignmentsQuery } from "../../../api/assignments.ts";
import { gradesChanged } from "../../../api/changes.ts";
import { faultText } from "../../../api/client.ts";
import { insightQuery } from "../../../api/insight.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { paymentQuery } from "../../../api/students.ts";
import { courseStatsQuery } from "../../../api/submissions.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { fewestForLine } from "../../../parts/figures/fewest-for-line.ts";
import { AccessNote, isAccessOver } from "../../../parts/page/access-note.tsx";
import { lazyPart } from "../../../parts/page/lazy-part.ts";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { LoadOnFirstUse } from "../../../parts/page/load-on-first-use.tsx";
import { nextStepOf } from "../../../parts/page/next-step/next-step.ts";
import { NextStepCard } from "../../../parts/page/next-step/next-step-card.tsx";
import { NotHandedIn } from "../../../parts/page/not-handed-in.tsx";
import { PageTitle } from "../../../parts/page/page-title.tsx";
import { AssistantWidget } from "./assistant-widget.tsx";
import { CodingSoftware } from "./coding-software.tsx";
import { CourseInformation } from "./course-information.tsx";
import { assignmentsOf, type DashboardNumbers, type Filter, readStats } from "./dashboard-data.ts";
import { Practice } from "./practice.tsx";
import { StatCards } from "./stat-cards.tsx";
import classes from "./student-dashboard.module.css";
import { SubmissionsList } from "./submissions-list.tsx";

const AllDone = lazyPart(() => import("./all-done.tsx"));
const ResultsPopup = lazyPart(() => import("./results-popup.tsx"));
const OwnScoresOverTime = lazyPart(async () => {
  const { ownResult, ScoresOverTime } = await import("../../../parts/figures/scores-over-time.tsx");
  return {
    default: (props: Pick<StudentInsight, "scores">) => <ScoresOverTime {...props} height={170} linkTo={ownResult} />,
  };
});

/** /student/dashboard (spec.md section 2): the next step first. */
export function Screen() {
  const user = useCurrentUser();
  // The specification stores both in the browser and defines the messages if they are missing (section 5).
  const studentId = localStorage.getItem("userId") && user.id;
  const courseName = localStorage.getItem("courseName") && user.courseName;
  return (
    <Stack gap="md" className={classes.page ?? ""}>
      <Group justify="space-between" align="flex-end" gap="xs">
        <div>
          <Text c="dimmed">Welcome back,</Text>
          <PageTitle>Dashboard</PageTitle>
          <Title order={1} style={{ overflowWrap: "anywhere" }}>
            {user.name}
          </Title>
        </div>
        <Group gap="md">
          <Text c="dimmed" fz="xs" visibleFrom="md">
            {new Intl.DateTimeFormat("en-GB", { dateStyle: "full" }).format(new Date())}
          </Text>
          <AssistantWidget />
        </Group>
      </Group>
      <AccessNote expiryDate={user.expiryDate} />
      <NotHandedIn />
      {!studentId && <Failure text="User ID not found in localStorage" />}
      {studentId && !courseName && <Failure text="Course name not found in localStorage" />}
      {studentId && courseName && <Dashboard studentId={studentId} courseName={courseName} />}
    </Stack>
  );
}

function Failure({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return <LoadFailure text={`Error: ${text}`} onRetry={onRetry ?? (() => location.reload())} />;
}

function Dashboard({ studentId, courseName }: { studentId: string; courseName: string }) {
  const { expiryDate } = useCurrentUser();
  const stats = useQuery(courseStatsQuery(courseName, studentId));
  const payment = useQuery(paymentQuery(studentId));
  const assignments = useQuery(courseAssignmentsQuery(courseName, studentId));
  const insight = useQuery(insightQuery(studentId));
  const settings = useQuery(settingsQuery);
  const [filter, setFilter] = useState<Filter>("All");
  const [openedId, setOpenedId] = useState<string>();
  const all = [stats, payment, assignments];

  const failed = all.find((query) => query.isLoadingError);
  if (failed)
    return (
      <Failure
        text={faultText(failed.error, "Failed to fetch data")}
        onRetry={() => all.forEach((query) => void query.refetch())}
      />
    );
  // The practice card is above the course card, so it must not appear later than the rest.
  if ([...all, insight].some((query) => query.isPending)) return <Loading />;
  if (!stats.data) return <Failure text="No stats data received" />;
  if (!payment.data) return <Failure text="No course info received" />;
  if (!assignments.data) return <Failure text="No student data available" />;

  const numbers = readStats(stats.data, assignments.data);
  const timeZone = settings.data?.timeZone;
  const opened = assignments.data.find((assignment) => assignment._id === openedId);
  const close = () => {
    setOpenedId(undefined);
    void gradesChanged();
  };
  return (
    <>
      {!isAccessOver(expiryDate) && assignments.data.length > 0 && (
        <WhatNext assignments={assignments.data} numbers={numbers} studentId={studentId} timeZone={timeZone} />
      )}
      <StatCards
        numbers={numbers}
        classPercent={insight.data?.classPercent ?? null}
        filter={filter}
        onFilter={setFilter}
      />
      <div className={classes.columns}>
        <Stack gap="md">
          <OverallProgress numbers={numbers} />
          <SubmissionsList
            assignments={assignmentsOf(assignments.data, filter)}
            filter={filter}
            onClear={() => setFilter("All")}
            onOpen={setOpenedId}
            studentId={studentId}
            timeZone={timeZone}
          />
          {payment.data.courseName === "IP-DRG" && settings.data && (
            <CodingSoftware software={settings.data.codingSoftware} />
          )}
        </Stack>
        <Stack gap="md">
          {insight.data && insight.data.scores.length > 0 && <Practice insight={insight.data} />}
          <CourseInformation payment={payment.data} expiryDate={expiryDate} timeZone={timeZone} />
          {insight.data && <ScoresLine scores={insight.data.scores} />}
        </Stack>
      </div>
      <LoadOnFirstUse isNow={openedId !== undefined}>
        {(isOpen) => <ResultsPopup assignment={isOpen ? opened : undefined} studentId={studentId} onClose={close} />}
      </LoadOnFirstUse>
    </>
  );
}

interface WhatNextProps {
  assignments: readonly StudentAssignment[];
  numbers: DashboardNumbers;
  studentId: string;
  timeZone: string | undefined;
}

/** The next step, or a summary if none is left. */
function WhatNext({ assignments, numbers, studentId, timeZone }: WhatNextProps) {
  const step = nextStepOf(assignments);
  if (step) return <NextStepCard step={step} studentId={studentId} timeZone={timeZone} />;
  return (
    <Suspense fallback={<Skeleton h={106} />}>
      <AllDone numbers={numbers} />
    </Suspense>
  );
}

/** The chart of scores, if there are enough for a line. */
function ScoresLine({ scores }: Pick<StudentInsight, "scores">) {
  if (scores.length < fewestForLine) return null;
  return (
    <Suspense fallback={<Skeleton h={284} />}>
      <OwnScoresOverTime scores={scores} />
    </Suspense>
  );
}

/** A skeleton in the shape of the page. */
function Loading() {
  return (
    <div role="status" aria-label="Loading your dashboard">
      <Stack gap="md">
        <Skeleton h={132} />
        <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="sm">
          {["total", "completed", "score", "pending"].map((name) => (
            <Skeleton key={name} h={74} />
          ))}
        </SimpleGrid>
        <div className={classes.columns}>
          <Stack gap="md">
            <Skeleton h={72} />
            <Skeleton h={320} />
          </Stack>
          <Skeleton h={220} />
        </div>
      </Stack>
    </div>
  );
}

/** The course progress in percent, and the number of completed assignments. */
function OverallProgress({ numbers }: { numbers: DashboardNumbers }) {
  return (
    <Card component="section" aria-label="Overall Progress">
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2}>Overall Progress</Title>
        <Group gap="xs" align="baseline">
          <Text fw={650}>{numbers.coursePercent}%</Text>
          <Text fz="xs" c="dimmed">
            Assignment completion: {numbers.completed}/{numbers.total}
          </Text>
        </Group>
      </Group>
      <Progress.Root size={8} radius="xl">
        <Progress.Section value={numbers.coursePercent} color="var(--cb-brand)" aria-label="Course progress" />
      </Progress.Root>
    </Card>
  );
}
