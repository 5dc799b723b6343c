import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { StudentAssignment } from "#contract/api/assignments.ts";
import { formatCountdown } from "#contract/time.ts";
import { useTimeLeft } from "../../parts/countdown.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import classes from "./assignment-detail.module.css";
import { BackLink } from "./back-link.tsx";
import { sectionTitle, type Work } from "./places.ts";
import { usePlaces } from "./use-places.ts";

interface DetailHeadProps {
  work: Work;
  backTo: string;
  /** While its time runs, on this device's clock. */
  deadlineMs?: number | null;
  children?: ReactNode;
}

/** Back, the title and its sections; what belongs to the state of the work stands at the right. */
export function DetailHead({ work, backTo, deadlineMs = null, children }: DetailHeadProps) {
  const placeOf = usePlaces();
  const { assignment, section } = work;
  const { subAssignments } = assignment;
  const place = section ? `Section ${subAssignments.indexOf(section) + 1} of ${subAssignments.length} · ` : "";
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Group gap="sm" wrap="nowrap">
          <BackLink to={backTo} />
          <div>
            <TabTitle title={work.title} deadlineMs={deadlineMs} />
            <Title order={1} style={{ overflowWrap: "anywhere" }}>
              {work.title}
            </Title>
            <Text c="dimmed" fz="xs">
              {place}
              {section ? `${assignment.moduleName} · ` : ""}
              {assignment.category}
            </Text>
          </div>
        </Group>
        <Group gap="sm">{children}</Group>
      </Group>
      {subAssignments.length > 0 && (
        <nav aria-label="Sections" className={classes.sections}>
          {subAssignments.map((other) => (
            <Link
              key={other._id}
              to={placeOf(assignment._id, other._id)}
              className={classes.section ?? ""}
              aria-current={other._id === section?._id ? "page" : undefined}
              data-completed={other.isCompleted || undefined}
            >
              {other.isCompleted ? "✓ " : ""}
              {sectionTitle(assignment, other)}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

/** Back and the name of an assignment with sections, above what leads into one of them. */
export function AssignmentHead({ assignment, backTo }: { assignment: StudentAssignment; backTo: string }) {
  const count = assignment.subAssignments.length;
  return (
    <Group mb="md" gap="sm" wrap="nowrap">
      <BackLink to={backTo} />
      <div>
        <Title order={1} style={{ overflowWrap: "anywhere" }}>
          {assignment.moduleName}
        </Title>
        <Text c="dimmed" fz="xs">
          {assignment.category}
          {count > 0 ? ` · ${count} sections` : ""}
        </Text>
      </div>
    </Group>
  );
}

/** The browser's title: while timed with the time left before it. */
function TabTitle({ title, deadlineMs }: { title: string; deadlineMs: number | null }) {
  const leftMs = useTimeLeft(deadlineMs);
  return <PageTitle>{leftMs === null ? title : `${formatCountdown(leftMs)} · ${title}`}</PageTitle>;
}
