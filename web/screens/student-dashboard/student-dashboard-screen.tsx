import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { courseAssignmentsQuery } from "../../api/assignments.ts";
import { gradesChanged } from "../../api/changes.ts";
import { faultText } from "../../api/client.ts";
import { insightQuery } from "../../api/insight.ts";
import { settingsQuery } from "../../api/sessions.ts";
import { paymentQuery } from "../../api/students.ts";
import { courseStatsQuery } from "../../api/submissions.ts";
import { useCurrentUser } from "../../layout/current-user.ts";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { NotHandedIn } from "../../parts/not-handed-in.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { AssistantWidget } from "./assistant-widget.tsx";
import { CodingSoftware } from "./coding-software.tsx";
import { CourseInformation } from "./course-information.tsx";
import { chosen, type Filter, readStats } from "./dashboard-data.ts";
import { OverallProgress } from "./overall-progress.tsx";
import { ResultsPopup } from "./results-popup.tsx";
import { StatCards } from "./stat-cards.tsx";
import classes from "./student-dashboard.module.css";
import { SubmissionsList } from "./submissions-list.tsx";

const Practice = lazy(() => import("./practice.tsx"));

/** /student/dashboard (spec section 2). */
export function Screen() {
  const user = useCurrentUser();
  // The specification keeps both in the browser, and names their absence (section 5).
  const studentId = localStorage.getItem("userId") && user.id;
  const courseName = localStorage.getItem("courseName") && user.courseName;
  return (
    <Stack gap="md">
      <div>
        <Text c="dimmed">Welcome back,</Text>
        <PageTitle>Dashboard</PageTitle>
        <Title order={1} style={{ overflowWrap: "anywhere" }}>
          {user.name}
        </Title>
      </div>
      <NotHandedIn />
      {!studentId && <Failure text="User ID not found in localStorage" />}
      {studentId && !courseName && <Failure text="Course name not found in localStorage" />}
      {studentId && courseName && <Dashboard studentId={studentId} courseName={courseName} />}
      <AssistantWidget />
    </Stack>
  );
}

function Failure({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return <LoadFailure text={`Error: ${text}`} onRetry={onRetry ?? (() => location.reload())} />;
}

function Dashboard({ studentId, courseName }: { studentId: string; courseName: string }) {
  const stats = useQuery(courseStatsQuery(courseName, studentId));
  const payment = useQuery(paymentQuery(studentId));
  const assignments = useQuery(courseAssignmentsQuery(courseName, studentId));
  const insight = useQuery(insightQuery(studentId));
  const settings = useQuery(settingsQuery);
  const [filter, setFilter] = useState<Filter>("All");
  const [openedId, setOpenedId] = useState<string>();
  const all = [stats, payment, assignments];

  const failed = all.find((query) => query.isError);
  if (failed)
    return (
      <Failure
        text={faultText(failed.error, "Failed to fetch data")}
        onRetry={() => all.forEach((query) => void query.refetch())}
      />
    );
  if (all.some((query) => query.isPending)) return <ListSkeleton rows={4} height={96} label="Loading your dashboard" />;
  if (!stats.data) return <Failure text="No stats data received" />;
  if (!payment.data) return <Failure text="No course info received" />;
  if (!assignments.data) return <Failure text="No student data available" />;

  const numbers = readStats(stats.data, assignments.data);
  const refresh = () => void gradesChanged();
  const close = () => {
    setOpenedId(undefined);
    refresh();
  };
  return (
    <>
      <StatCards numbers={numbers} filter={filter} onFilter={setFilter} />
      <div className={classes.columns}>
        <Stack gap="md">
          <OverallProgress numbers={numbers} />
          <SubmissionsList
            assignments={chosen(assignments.data, filter)}
            filter={filter}
            onClear={() => setFilter("All")}
            onOpen={setOpenedId}
            studentId={studentId}
            timeZone={settings.data?.timeZone}
          />
        </Stack>
        <Stack gap="md">
          <CourseInformation payment={payment.data} timeZone={settings.data?.timeZone} />
          {payment.data.courseName === "IP-DRG" && settings.data && (
            <CodingSoftware software={settings.data.codingSoftware} />
          )}
          {insight.data && insight.data.scores.length > 0 && (
            <Suspense fallback={<ListSkeleton rows={1} height={220} />}>
              <Practice insight={insight.data} />
            </Suspense>
          )}
        </Stack>
      </div>
      <ResultsPopup
        assignment={assignments.data.find((assignment) => assignment._id === openedId)}
        studentId={studentId}
        onClose={close}
      />
    </>
  );
}
