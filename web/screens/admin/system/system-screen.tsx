import { Box, Card, Flex, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import type { System } from "#contract/api/system.ts";
import { figure } from "#contract/figures.ts";
import { formatDateTime } from "#contract/time.ts";
import { faultText } from "../../../api/client.ts";
import { sampleCourseQuery } from "../../../api/dashboard.ts";
import { systemQuery } from "../../../api/system.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { Note } from "../../../parts/page/note.tsx";
import { RemoveSample } from "../../../parts/page/remove-sample.tsx";
import { SettingsHead } from "../../../parts/page/settings-head.tsx";
import { Sessions } from "./sessions.tsx";
import classes from "./system.module.css";

/** /admin/settings/system: version, sizes, backups, errors and sessions. Admins only. */
export function Screen() {
  const user = useCurrentUser();
  const { data: system, error, isPending, refetch } = useQuery({ ...systemQuery, enabled: user.role === "admin" });
  if (user.role !== "admin") return <Navigate to="/admin/dashboard" replace />;
  return (
    <>
      <SettingsHead pageTitle="System" />
      {error && <LoadFailure text={faultText(error)} onRetry={() => void refetch()} />}
      {isPending && <ListSkeleton rows={4} height={120} label="Loading the system" />}
      {system && (
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} className={classes.cards ?? ""}>
            <Installation system={system} />
            <Backups system={system} />
            <LastErrors system={system} />
          </SimpleGrid>
          <SampleCourse />
          <Sessions sessions={system.sessions} />
        </Stack>
      )}
    </>
  );
}

/** The sample course while a part of it exists; the dashboard's notice can be hidden. */
function SampleCourse() {
  const course = useQuery(sampleCourseQuery).data;
  if (!course || course.assignments + course.students + course.subadmins === 0) return null;
  return (
    <Part title="Sample course">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">Assignments and students to try Casebook with. What you added yourself stays.</Text>
        <RemoveSample />
      </Group>
    </Part>
  );
}

const steps = [
  ["GB", 1024 ** 3],
  ["MB", 1024 ** 2],
  ["KB", 1024],
] as const;

function sizeText(bytes: number): string {
  const [unit, step] = steps.find(([, least]) => bytes >= least) ?? ["KB", 1024];
  return `${(bytes / step).toFixed(1)} ${unit}`;
}

function Installation({ system: { version, node, database, startedAt, sizes } }: { system: System }) {
  const engine = database === "sqlite" ? "SQLite" : "PostgreSQL";
  const files = `${figure(sizes.files)} ${sizes.files === 1 ? "file" : "files"}`;
  return (
    <Part title="Installation">
      <Stack component="dl" gap="xs" className={classes.facts}>
        <Fact name="Version">
          Casebook {version}, Node {node}
        </Fact>
        <Fact name="Running since">{formatDateTime(startedAt)}</Fact>
        <Fact name="Database">
          {engine}, {sizeText(sizes.databaseBytes)}
        </Fact>
        <Fact name="Charts and images">
          {files}, {sizeText(sizes.fileBytes)}
        </Fact>
        {sizes.freeBytes !== null && <Fact name="Free space">{sizeText(sizes.freeBytes)}</Fact>}
      </Stack>
    </Part>
  );
}

function Backups({ system: { backups, replica } }: { system: System }) {
  return (
    <Part title="Backups">
      {backups === null && (
        <Note tone="warn" icon={<IconAlertTriangle aria-hidden />}>
          No nightly backups are made. Set BACKUP_DIR to a folder to turn them on.
        </Note>
      )}
      {backups?.last.length === 0 && <Text c="dimmed">There is no backup yet. If none is made, see the log.</Text>}
      {backups && backups.last.length > 0 && (
        <>
          {backups.isOld && (
            <Note tone="warn" icon={<IconAlertTriangle aria-hidden />}>
              No complete backup was made in the last 26 hours. See the log for the cause.
            </Note>
          )}
          <Stack component="dl" gap="xs" className={classes.facts}>
            {backups.last.map(({ at, bytes, isWhole }) => (
              <Fact key={at} name={formatDateTime(at)}>
                {sizeText(bytes)}
                {!isWhole && ", incomplete"}
              </Fact>
            ))}
          </Stack>
          <Text fz="xs" c="dimmed" mt="xs">
            Every night, kept {backups.days} {backups.days === 1 ? "day" : "days"}.
          </Text>
        </>
      )}
      {backups && backups.freeBytes !== null && (
        <Text fz="xs" c="dimmed">
          Free space on their disk: {sizeText(backups.freeBytes)}.
        </Text>
      )}
      {replica && <Replica replica={replica} />}
    </Part>
  );
}

function Replica({ replica: { behindSeconds, isLate, isCompared } }: { replica: NonNullable<System["replica"]> }) {
  return isLate ? (
    <Note tone="warn" icon={<IconAlertTriangle aria-hidden />}>
      The replica is {figure(Math.floor(behindSeconds / 60))} minutes behind. If this server is lost now, everything
      written since then is lost too. See the log for the cause.
    </Note>
  ) : (
    <Stack component="dl" gap="xs" className={classes.facts}>
      <Fact name="Replica">
        {isCompared
          ? `${figure(behindSeconds)} ${behindSeconds === 1 ? "second" : "seconds"} behind`
          : "Not compared yet"}
      </Fact>
    </Stack>
  );
}

function LastErrors({ system: { errors, startedAt } }: { system: System }) {
  return (
    <Part title="Last errors">
      {errors.length === 0 && <Text c="dimmed">None since {formatDateTime(startedAt)}.</Text>}
      {errors.length > 0 && (
        <ul className={classes.list}>
          {errors.map(({ kind, place, count, at, requestId }) => (
            <li key={`${kind} ${place}`}>
              <Flex rowGap="xxs" columnGap="xs" align="center" wrap="wrap" miw={0} className={classes.who}>
                <b>{kind}</b>
                <Text span c="dimmed" fz="xs">
                  {count === 1 ? "once" : `${count} times, last`} {formatDateTime(at)}
                </Text>
                <Box component="code" w="100%" c="dimmed" fz="xs">
                  {place}
                  {requestId && ` · ${requestId}`}
                </Box>
              </Flex>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <Title order={2} fz="lg" mb="xs">
        {title}
      </Title>
      {children}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
