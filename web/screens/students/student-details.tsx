import { Avatar, Button, Card, Group, Modal, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { StudentStats, StudentSummary } from "#contract/api/students.ts";
import { sumGrades } from "#contract/grading.ts";
import { formatRupees } from "#contract/money.ts";
import { formatDate } from "#contract/time.ts";
import { faultText, fileUrl } from "../../api/client.ts";
import { deleteStudent, studentStatsQuery } from "../../api/students.ts";
import { CorrectChip, WrongChip } from "../../parts/chips.tsx";
import { askBefore } from "../../parts/confirm.tsx";
import { ExpiryDate } from "../../parts/expiry-date.tsx";
import { initials } from "../../parts/initials.ts";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { ProgressBar } from "../../parts/progress-bar.tsx";
import { ProgressRing } from "../../parts/progress-ring.tsx";
import { sayFault, saySuccess } from "../../parts/say.tsx";
import { ExtraTime } from "./extra-time.tsx";

interface StudentDetailsProps {
  student: StudentSummary | undefined;
  timeZone: string;
  onClose: () => void;
  onEdit: (student: StudentSummary) => void;
}

/** One student with their progress, module by module (spec section 2, details modal). */
export function StudentDetails({ student, timeZone, onClose, onEdit }: StudentDetailsProps) {
  return (
    <Modal opened={student !== undefined} onClose={onClose} title="Student Details" size="xl">
      {student && <Details key={student._id} student={student} timeZone={timeZone} onClose={onClose} onEdit={onEdit} />}
    </Modal>
  );
}

function Details({ student, timeZone, onClose, onEdit }: StudentDetailsProps & { student: StudentSummary }) {
  const queries = useQueryClient();
  const stats = useQuery(studentStatsQuery(student._id));
  const remove = useMutation({
    mutationFn: () => deleteStudent(student._id),
    onSuccess: (reply) => {
      saySuccess(reply.message);
      void queries.invalidateQueries({ queryKey: ["students"] });
      void queries.invalidateQueries({ queryKey: ["dashboard"] });
      onClose();
    },
    onError: (error) => sayFault(`Error deleting student: ${faultText(error)}`),
  });
  return (
    <Stack gap="md">
      <Group wrap="nowrap">
        <Avatar
          src={student.profileImage === null ? null : fileUrl(student.profileImage)}
          alt=""
          size={56}
          color="brand"
        >
          {initials(student.name)}
        </Avatar>
        <div style={{ minWidth: 0 }}>
          <Title order={2} fz={18} style={{ overflowWrap: "anywhere" }}>
            {student.name}
          </Title>
          <Text c="dimmed">{student.courseName}</Text>
        </div>
      </Group>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <Fact label="Enrolled Date">{formatDate(student.enrolledDate, timeZone)}</Fact>
        <Fact label="Expiry Date">
          <ExpiryDate date={student.expiryDate} timeZone={timeZone} />
        </Fact>
        <Fact label="Paid Amount">{formatRupees(student.paidAmount)}</Fact>
        <Fact label="Remaining Amount">{formatRupees(student.remainingAmount)}</Fact>
      </SimpleGrid>
      {stats.isPending && <ListSkeleton rows={3} height={56} label="Loading progress" />}
      {stats.isError && <LoadFailure text={`Error: ${faultText(stats.error)}`} onRetry={() => void stats.refetch()} />}
      {stats.data && <Progress stats={stats.data} studentId={student._id} timeZone={timeZone} />}
      <Group justify="space-between">
        <Button
          color="red"
          variant="light"
          disabled={remove.isPending}
          onClick={() =>
            askBefore({
              title: `Delete ${student.name}`,
              question: "Are you sure you want to delete this student?",
              confirm: "Delete Student",
              act: () => remove.mutate(),
            })
          }
        >
          {remove.isPending ? "Deleting..." : "Delete Student"}
        </Button>
        <Button onClick={() => onEdit(student)}>Edit Student</Button>
      </Group>
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text fz="xs" c="dimmed">
        {label}
      </Text>
      <Text component="div" fw={560}>
        {children}
      </Text>
    </div>
  );
}

function Progress({ stats, studentId, timeZone }: { stats: StudentStats; studentId: string; timeZone: string }) {
  const totals = sumGrades(
    stats.submittedAssignments.map((one) => ({ correct: one.totalCorrect, wrong: one.totalWrong })),
  );
  return (
    <>
      <Card style={{ background: "var(--cb-sunken)" }}>
        <Group>
          <ProgressRing percent={totals.overallProgress} label="Overall progress" />
          <Stack gap={6}>
            <Text fw={600}>Overall Progress</Text>
            <Group gap={6}>
              <CorrectChip count={totals.totalCorrect} />
              <WrongChip count={totals.totalWrong} />
            </Group>
          </Stack>
          <Text ml="auto" c="dimmed" fz="sm">
            {stats.submittedCount} submitted, {stats.pendingCount} pending
          </Text>
        </Group>
      </Card>
      <section aria-label="Submitted assignments">
        <Title order={3} mb="xs">
          Submitted
        </Title>
        {stats.submittedAssignments.length === 0 && <Text c="dimmed">Nothing has been submitted yet.</Text>}
        <Stack gap="xs">
          {stats.submittedAssignments.map((assignment) => (
            <Card key={assignment.assignmentId} padding="sm">
              <Group justify="space-between" gap="xs">
                <Text fw={600}>{assignment.moduleName}</Text>
                <Group gap={6}>
                  <CorrectChip count={assignment.totalCorrect} />
                  <WrongChip count={assignment.totalWrong} />
                  <ProgressBar
                    percent={assignment.overallProgress}
                    label={`Progress in ${assignment.moduleName}`}
                    width={90}
                  />
                </Group>
              </Group>
              {assignment.subAssignments.length > 1 &&
                assignment.subAssignments.map((section) => (
                  <Group key={section.subAssignmentId} justify="space-between" mt={6} pl="sm">
                    <Text fz="sm" c="dimmed">
                      {section.subModuleName}
                    </Text>
                    <Text fz="xs" c="dimmed">
                      Correct {section.correctCount} / Wrong {section.wrongCount} / {section.progressPercent}%
                    </Text>
                  </Group>
                ))}
            </Card>
          ))}
        </Stack>
      </section>
      <section aria-label="Not submitted assignments">
        <Title order={3} mb="xs">
          Not submitted
        </Title>
        {stats.pendingAssignments.length === 0 && <Text c="dimmed">Everything has been submitted.</Text>}
        <Stack gap={4}>
          {stats.pendingAssignments.map((assignment) => (
            <Group key={assignment.assignmentId} justify="space-between">
              <div>
                <Text>{assignment.moduleName}</Text>
                <Text fz="xs" c="dimmed">
                  Assigned {formatDate(assignment.assignedDate, timeZone)}
                </Text>
              </div>
              <ExtraTime
                studentId={studentId}
                assignmentId={assignment.assignmentId}
                moduleName={assignment.moduleName}
              />
            </Group>
          ))}
        </Stack>
      </section>
    </>
  );
}
