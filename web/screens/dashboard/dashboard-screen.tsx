import { Button, Card, Group, SimpleGrid, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { IconClipboardList, IconPlus, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
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
import { PersonLine } from "../../parts/person-line.tsx";
import { CategoryModal } from "./category-modal.tsx";
import classes from "./dashboard.module.css";

const ActivityCharts = lazy(() => import("./activity-charts.tsx"));

/** /admin/dashboard (spec section 2). */
export function Screen() {
  const counts = useQuery(dashboardQuery);
  const activity = useQuery(activityQuery);
  const students = useQuery(recentStudentsQuery);
  const assignments = useQuery(recentAssignmentsQuery);
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const [category, setCategory] = useState<Category>();
  const countsOf = new Map(activity.data?.categories.map((row) => [row.category, row.students]));

  return (
    <>
      <PageHead title="Admin Panel">
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
              note={`${counts.data.averageScore}% average score`}
            />
          </SimpleGrid>
        )}
        <Group gap={8} role="group" aria-label="Categories">
          {categories.map((name) => (
            <UnstyledButton
              key={name}
              className={classes.category}
              onClick={() => setCategory(name)}
              aria-haspopup="dialog"
            >
              {name} <span>{countsOf.get(name) ?? ""}</span>
            </UnstyledButton>
          ))}
        </Group>
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
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <RecentBox title="Recent Students" empty="No recent students" query={students}>
            {(rows) =>
              rows
                .slice(0, 5)
                .map((student) => (
                  <PersonLine
                    key={student._id}
                    name={student.name}
                    note={student.courseName}
                    end={formatDate(student.enrolledDate, timeZone)}
                    image={student.profileImage}
                  />
                ))
            }
          </RecentBox>
          <RecentBox title="Recent Assignments" empty="No recent assignments" query={assignments}>
            {(rows) =>
              rows
                .slice(0, 5)
                .map((assignment) => (
                  <PersonLine
                    key={assignment._id}
                    name={assignment.moduleName}
                    note={assignment.category}
                    end={formatDate(assignment.assignedDate, timeZone)}
                    image={null}
                  />
                ))
            }
          </RecentBox>
        </SimpleGrid>
      </Stack>
      <CategoryModal category={category} timeZone={timeZone} onClose={() => setCategory(undefined)} />
    </>
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

function MostPending({ rows }: { rows: Activity["mostPending"] }) {
  return (
    <Card component="section" aria-label="Most pending">
      <Title order={2} mb="md">
        Most pending
      </Title>
      {rows.length === 0 && <Text c="dimmed">Nothing is pending.</Text>}
      <Stack gap="sm">
        {rows.map((row) => (
          <div key={row.assignmentId}>
            <Group justify="space-between" wrap="nowrap" mb={4}>
              <Text truncate>{row.moduleName}</Text>
              <Text fz="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
                {row.pending} of {row.assigned}
              </Text>
            </Group>
            <div className={classes.track} role="img" aria-label={`${row.pending} of ${row.assigned} pending`}>
              <div style={{ width: `${(100 * row.pending) / Math.max(1, row.assigned)}%` }} />
            </div>
          </div>
        ))}
      </Stack>
    </Card>
  );
}

interface Loaded<T> {
  data: T[] | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

function RecentBox<T>({
  title,
  empty,
  query,
  children,
}: {
  title: string;
  empty: string;
  query: Loaded<T>;
  children: (rows: T[]) => ReactNode;
}) {
  return (
    <Card padding={0} component="section" aria-label={title}>
      <Title order={2} p="md" className={classes.boxHead ?? ""}>
        {title}
      </Title>
      {query.isPending && (
        <div style={{ padding: 16 }}>
          <ListSkeleton rows={3} height={40} label={`Loading ${title}`} />
        </div>
      )}
      {query.isError && (
        <LoadFailure
          text={`This list could not be loaded. ${faultText(query.error)}`}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.length === 0 && (
        <Text c="dimmed" p="md">
          {empty}
        </Text>
      )}
      {query.data && children(query.data)}
    </Card>
  );
}
