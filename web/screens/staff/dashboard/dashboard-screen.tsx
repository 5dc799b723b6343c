import { Avatar, Button, Skeleton, Stack } from "@mantine/core";
import { IconClipboardList, IconPlus, IconUserPlus, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Counts } from "#contract/api/dashboard.ts";
import { findCategory } from "#contract/categories.ts";
import { formatDate } from "#contract/time.ts";
import { faultText, fileUrl } from "../../../api/client.ts";
import { activityQuery, dashboardQuery, recentAssignmentsQuery } from "../../../api/dashboard.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { recentStudentsQuery } from "../../../api/students.ts";
import { lazyPart } from "../../../parts/page/lazy-part.ts";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { LoadOnFirstUse } from "../../../parts/page/load-on-first-use.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { Tile } from "../../../parts/page/tile.tsx";
import { useAddress } from "../../../parts/page/use-address.ts";
import { initials } from "../../../parts/words/initials.ts";
import { Scores, SubmissionsPerDay } from "./activity-charts.tsx";
import { AttentionCard } from "./attention-card.tsx";
import { CategoryChips, CountCards } from "./count-cards.tsx";
import classes from "./dashboard.module.css";
import { FirstSteps, isFirstDay } from "./first-steps.tsx";
import { Line } from "./line.tsx";
import { MostPending } from "./most-pending.tsx";
import { RecentBox } from "./recent-box.tsx";
import { SampleNotice } from "./sample-notice.tsx";

const CategoryModal = lazyPart(() => import("./category-modal.tsx"));

/** /admin/dashboard. The address stores the open category. */
export function Screen() {
  const counts = useQuery(dashboardQuery);
  const activity = useQuery(activityQuery);
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const [address, change] = useAddress();
  const category = findCategory(address.get("category") ?? "");
  // The layout depends on these data, so nothing is rendered before that would move later.
  const isPending = counts.isPending || activity.isPending;
  const isEmpty = counts.data !== undefined && counts.data.totalSubmissions === 0;

  return (
    <>
      <DashboardHead isEmpty={isEmpty} timeZone={timeZone} />
      {isPending && <DashboardSkeleton />}
      <Stack gap="sm" display={isPending ? "none" : undefined}>
        {counts.isError && (
          <LoadFailure
            title="The counts could not be loaded"
            text={faultText(counts.error)}
            onRetry={() => void counts.refetch()}
          />
        )}
        {counts.data && isFirstDay(counts.data) && <FirstSteps counts={counts.data} />}
        {counts.data && counts.data.sampleAccounts > 0 && <SampleNotice accounts={counts.data.sampleAccounts} />}
        {!counts.isError && <CountCards counts={counts.data} />}
        <CategoryChips activity={activity} onChoose={(category) => change({ category }, { asNewPlace: true })} />
        {!isEmpty && <AttentionCard timeZone={timeZone} />}
        {activity.isError && (
          <LoadFailure
            title="The activity could not be loaded"
            text={faultText(activity.error)}
            onRetry={() => void activity.refetch()}
          />
        )}
        {!isEmpty && !activity.isError && (
          <div className={classes.charts}>
            {activity.data && (
              <>
                <SubmissionsPerDay days={activity.data.days} />
                <Scores scores={activity.data.scores} median={activity.data.medianScore} />
              </>
            )}
          </div>
        )}
        <div className={classes.lists}>
          {!isEmpty && activity.data && <MostPending rows={activity.data.mostPending} />}
          <Recent counts={counts.data} timeZone={timeZone} />
        </div>
      </Stack>
      <LoadOnFirstUse isNow={category !== undefined}>
        {(isOpen) => (
          <CategoryModal
            category={isOpen ? category : undefined}
            timeZone={timeZone}
            onClose={() => change({ category: null })}
          />
        )}
      </LoadOnFirstUse>
    </>
  );
}

/** The date, and the buttons to add entries. Before the first submission the steps below contain "Add Student". */
function DashboardHead({ isEmpty, timeZone }: { isEmpty: boolean; timeZone: string | undefined }) {
  return (
    <PageHead title="Admin Panel" pageTitle="Dashboard" hint={formatToday(timeZone)}>
      {!isEmpty && (
        <Button
          component={Link}
          to="/admin/student?add=one"
          variant="default"
          leftSection={<IconUserPlus size={16} aria-hidden />}
        >
          Add Student
        </Button>
      )}
      <Button
        component={Link}
        to="/admin/add-assignment"
        variant={isEmpty ? "default" : "filled"}
        leftSection={<IconPlus size={16} aria-hidden />}
      >
        Add Assignment
      </Button>
    </PageHead>
  );
}

/** A skeleton in the shape of the page. */
function DashboardSkeleton() {
  return (
    <Stack gap="sm" role="status" aria-label="Loading the dashboard">
      {[72, 30, 104, 245, 250].map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </Stack>
  );
}

/** Returns today's date in the institute's time zone: Saturday, 21 Nov 2026. */
function formatToday(timeZone: string | undefined): string {
  const day = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone }).format(new Date());
  return `${day}, ${formatDate(new Date().toISOString(), timeZone)}`;
}

/** Formats a date; the year is omitted if it is the present one. */
function shortDate(iso: string, timeZone: string | undefined): string {
  const [date, today] = [iso, new Date().toISOString()].map((at) => formatDate(at, timeZone));
  return date?.slice(-4) === today?.slice(-4) ? (date?.slice(0, 6) ?? "") : (date ?? "");
}

function Recent({ counts, timeZone }: { counts: Counts | undefined; timeZone: string | undefined }) {
  const students = useQuery(recentStudentsQuery);
  const assignments = useQuery(recentAssignmentsQuery);
  return (
    <>
      <RecentBox
        title="Recent Students"
        total={counts?.totalStudents}
        to="/admin/student"
        icon={<IconUsers size={17} />}
        empty="No recent students"
        hint="Students appear here with their course and date."
        query={students}
      >
        {({ _id, name, courseName, enrolledDate, profileImage }) => (
          <Line
            key={_id}
            to={`/admin/student?student=${_id}`}
            icon={
              <Avatar src={profileImage === null ? null : fileUrl(profileImage)} alt="" size={26} color="brand">
                {initials(name)}
              </Avatar>
            }
            name={name}
            note={courseName}
            end={shortDate(enrolledDate, timeZone)}
          />
        )}
      </RecentBox>
      <RecentBox
        title="Recent Assignments"
        total={counts?.totalAssignments}
        to="/admin/assignments"
        icon={<IconClipboardList size={17} />}
        empty="No recent assignments"
        hint="Assignments appear here as soon as they are assigned."
        query={assignments}
      >
        {({ _id, moduleName, category, assignedDate }) => (
          <Line
            key={_id}
            to={`/admin/assignments/${_id}/submissions`}
            icon={
              <Tile>
                <IconClipboardList size={15} stroke={1.75} />
              </Tile>
            }
            name={moduleName}
            note={category}
            end={shortDate(assignedDate, timeZone)}
          />
        )}
      </RecentBox>
    </>
  );
}
