import { Anchor, Card, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { StudentStats } from "#contract/api/students.ts";
import { sentences } from "#contract/sentences.ts";
import { formatDate } from "#contract/time.ts";
import { ExtraTime, formatGivenTime } from "../../../parts/fields/extra-time.tsx";
import { ProgressBar } from "../../../parts/figures/progress-bar.tsx";
import { ProgressRing } from "../../../parts/figures/progress-ring.tsx";
import { AfterDueChip, CorrectChip, WrongChip } from "../../../parts/words/chips.tsx";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";

interface StudentProgressProps {
  stats: StudentStats;
  studentId: string;
  timeZone: string;
}

/** Submitted and missing work of a student, module by module. */
export function StudentProgress({ stats, studentId, timeZone }: StudentProgressProps) {
  const { totals, submittedCount, pendingCount, submittedAssignments } = stats;
  const inPart = submittedAssignments.filter(
    ({ subAssignments, sectionCount }) => subAssignments.length < sectionCount,
  ).length;
  const done = submittedCount - inPart;
  return (
    <>
      <Card style={{ background: "var(--cb-sunken)" }}>
        <Group>
          <ProgressRing percent={submittedCount === 0 ? null : totals.overallProgress} label="Overall progress" />
          <Stack gap="xs">
            <div>
              <Text fw={600}>Overall Progress</Text>
              <Text fz="xs" c="dimmed">
                Share of all points in the sections handed in
              </Text>
            </div>
            <Group gap="xs">
              <CorrectChip count={totals.totalCorrect} />
              <WrongChip count={totals.totalWrong} />
            </Group>
          </Stack>
          <Text ml={{ base: 0, md: "auto" }} c="dimmed" fz="sm">
            {done} of {done + pendingCount} completed{inPart > 0 && `, ${inPart} in part`}
          </Text>
        </Group>
        {stats.otherCourses.map(({ courseName, submissions }) => (
          <Text key={courseName} fz="sm" mt="sm">
            {sentences.submissions(submissions)} of {courseName} {submissions === 1 ? "is" : "are"} kept and hidden
            while the student is in another course.
          </Text>
        ))}
      </Card>
      <section aria-label="Submitted assignments">
        <Title order={3} mb="xs">
          Submitted
        </Title>
        {submittedAssignments.length === 0 && <Text c="dimmed">Nothing has been submitted yet.</Text>}
        <Stack gap="xs">
          {submittedAssignments.map((assignment) => (
            <Submitted
              key={assignment.assignmentId}
              assignment={assignment}
              studentId={studentId}
              timeZone={timeZone}
            />
          ))}
        </Stack>
      </section>
      <section aria-label="Not submitted assignments">
        <Title order={3} mb="xs">
          Not submitted
        </Title>
        {stats.pendingAssignments.length === 0 && <Text c="dimmed">Everything has been submitted.</Text>}
        <Stack gap="xs">
          {stats.pendingAssignments.map((assignment) => (
            <Pending key={assignment.assignmentId} assignment={assignment} studentId={studentId} timeZone={timeZone} />
          ))}
        </Stack>
      </section>
    </>
  );
}

interface SubmittedProps {
  assignment: StudentStats["submittedAssignments"][number];
  studentId: string;
  timeZone: string;
}

function Submitted({ assignment, studentId, timeZone }: SubmittedProps) {
  const { assignmentId, moduleName, sectionCount, subAssignments } = assignment;
  return (
    <Card padding="sm">
      <Group justify="space-between" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Anchor
            component={Link}
            to={`/admin/assignments/${assignmentId}/submissions/${studentId}`}
            py="xxs"
            fw={600}
            c="inherit"
            style={{ overflowWrap: "anywhere" }}
          >
            {moduleName}
          </Anchor>
          <Text fz="xs" c="dimmed">
            {subAssignments.length < sectionCount && `${subAssignments.length} of ${sectionCount} sections · `}
            <WholeDates>Handed in {formatDate(assignment.submissionDate, timeZone)}</WholeDates>
          </Text>
        </div>
        <Group gap="xs">
          {assignment.afterDue && <AfterDueChip />}
          <CorrectChip count={assignment.totalCorrect ?? 0} />
          <WrongChip count={assignment.totalWrong ?? 0} />
          <ProgressBar percent={assignment.overallProgress ?? 0} label={`Progress in ${moduleName}`} width={90} />
        </Group>
      </Group>
      {sectionCount > 1 &&
        subAssignments.map((section) => (
          <Group
            key={section.subAssignmentId}
            justify="space-between"
            gap="0 var(--mantine-spacing-sm)"
            mt="xs"
            pl="sm"
          >
            <Text fz="sm" c="dimmed">
              {section.subModuleName}
            </Text>
            <Text fz="xs" c="dimmed">
              Correct {section.correctCount} / Wrong {section.wrongCount} / {section.progressPercent}%
            </Text>
          </Group>
        ))}
    </Card>
  );
}

interface PendingProps {
  assignment: StudentStats["pendingAssignments"][number];
  studentId: string;
  timeZone: string;
}

function Pending({ assignment, studentId, timeZone }: PendingProps) {
  const { assignmentId, moduleName, missingSections, sectionCount, assignedDate, isTimed } = assignment;
  const given = formatGivenTime(assignment.extraMinutes, assignment.deadline);
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div style={{ minWidth: 0 }}>
        <Text style={{ overflowWrap: "anywhere" }}>{moduleName}</Text>
        <Text fz="xs" c="dimmed">
          <WholeDates>
            {missingSections.length < sectionCount
              ? `Missing: ${missingSections.join(", ")}`
              : `Assigned ${formatDate(assignedDate, timeZone)}`}
            {isTimed && given ? ` · ${given}` : ""}
          </WholeDates>
        </Text>
      </div>
      {isTimed && (
        <ExtraTime
          assignmentId={assignmentId}
          studentIds={[studentId]}
          label={`Extra time for ${moduleName}`}
          given={given}
        />
      )}
    </Group>
  );
}
