import { Button, Card, Group, SimpleGrid, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconClipboardList, IconPlus, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import type { Activity } from "#contract/api/dashboard.ts";
import { type Category, categories } from "#contract/categories.ts";
import { formatDate } from "#contract/time.ts";
import { faultText } from "../../api/client.ts";
import { activityQuery, dashboardQuery, recentAssignmentsQuery } from "../../api/dashboard.ts";
import { settingsQuery } from "../../api/sessions.ts";
import { recentStudentsQuery } from "../../api/students.ts";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { CategoryModal } from "./category-modal.tsx";
import classes from "./dashboard.module.css";
import { MostPending } from "./most-pending.tsx";
import { PersonLine } from "./person-line.tsx";
import { RecentBox } from "./recent-box.tsx";
import { SampleNotice } from "./sample-notice.tsx";

const ActivityCharts = lazy(() => import("./activity-charts.tsx"));

/** /admin/dashboard (spec section 2). */
export function Screen() {
  const counts = useQuery(dashboardQuery);
  const activity = useQuery(activityQuery);
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const [category, setCategory] = useState<Category>();

  return (
    <>
      <PageHead title="Admin Panel" pageTitle="Dashboard">
        <Button component={Link} to="/admin/add-assignment" leftSection={<IconPlus size={16} aria-hidden />}>
          Add Assignment
        </Button>
      </PageHead>
      <Stack gap="md">
        {counts.isError && (
          <LoadFailure
            text={`The counts could not be loaded. ${faultText(counts.error)}`}
            onRetry={() => void counts.refetch()}
          />
        )}
        {counts.data && counts.data.sampleAccounts > 0 && <SampleNotice accounts={counts.data.sampleAccounts} />}
        {counts.isPending && <ListSkeleton rows={1} height={84} label="Loading counts" />}
        {counts.data && (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <StatCard
              to="/admin/student"
              label="Total Students"
              value={counts.data.totalStudents}
              icon={IconUsers}
              note={`${counts.data.totalSubmissions.toLocaleString("en-IN")} submissions`}
            />
            <StatCard
              to="/admin/assignments"
              label="Total Assignments"
              value={counts.data.totalAssignments}
              icon={IconClipboardList}
              note={`${Math.round(counts.data.averageScore)}% average score`}
            />
          </SimpleGrid>
        )}
        <CategoryChips activity={activity} onChoose={setCategory} />
        {activity.isError && (
          <LoadFailure
            text={`The activity could not be loaded. ${faultText(activity.error)}`}
            onRetry={() => void activity.refetch()}
          />
        )}
        {activity.isPending && <ListSkeleton rows={1} height={220} label="Loading activity" />}
        {activity.data && (
          <div className={classes.charts}>
            <Suspense fallback={<ListSkeleton rows={1} height={220} />}>
              <ActivityCharts activity={activity.data} />
            </Suspense>
            <MostPending rows={activity.data.mostPending} />
          </div>
        )}
        <Recent timeZone={timeZone} />
      </Stack>
      <CategoryModal category={category} timeZone={timeZone} onClose={() => setCategory(undefined)} />
    </>
  );
}

interface CategoryChipsProps {
  activity: { data: Activity | undefined; isError: boolean };
  onChoose: (category: Category) => void;
}

/** The seven categories, each with the number of its students once that is known. */
function CategoryChips({ activity, onChoose }: CategoryChipsProps) {
  const countsOf = new Map(activity.data?.categories.map((row) => [row.category, row.students]));
  return (
    <Group gap={8} role="group" aria-label="Categories">
      {categories.map((name) => (
        <UnstyledButton key={name} className={classes.category} onClick={() => onChoose(name)} aria-haspopup="dialog">
          {name}{" "}
          {activity.isError ? <span title="This count could not be loaded">?</span> : <span>{countsOf.get(name)}</span>}
        </UnstyledButton>
      ))}
    </Group>
  );
}

function Recent({ timeZone }: { timeZone: string | undefined }) {
  const students = useQuery(recentStudentsQuery);
  const assignments = useQuery(recentAssignmentsQuery);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <RecentBox title="Recent Students" empty="No recent students" query={students}>
        {({ _id, name, courseName, enrolledDate, profileImage }) => (
          <PersonLine
            key={_id}
            to={`/admin/student?student=${_id}`}
            name={name}
            note={courseName}
            end={formatDate(enrolledDate, timeZone)}
            image={profileImage}
          />
        )}
      </RecentBox>
      <RecentBox title="Recent Assignments" empty="No recent assignments" query={assignments}>
        {({ _id, moduleName, category, assignedDate }) => (
          <PersonLine
            key={_id}
            to={`/admin/assignments/edit/${_id}`}
            name={moduleName}
            note={category}
            end={formatDate(assignedDate, timeZone)}
            image={null}
          />
        )}
      </RecentBox>
    </SimpleGrid>
  );
}

function StatCard({
  to,
  label,
  value,
  note,
  icon: Icon,
}: {
  to: string;
  label: string;
  value: number;
  note: string;
  icon: ComponentType<{ size?: number }>;
}) {
  return (
    <Card component={Link} to={to} className={classes.stat ?? ""}>
      <Group wrap="nowrap">
        <span className={classes.icon} aria-hidden>
          <Icon size={20} />
        </span>
        <div>
          <Text fz="xs" c="dimmed">
            {label}
          </Text>
          <Text className={classes.big ?? ""}>{value.toLocaleString("en-IN")}</Text>
        </div>
        <Text fz="xs" c="dimmed" ml="auto">
          {note}
        </Text>
      </Group>
    </Card>
  );
}
