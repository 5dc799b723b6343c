import { Avatar, Button, Flex, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { StudentStats, StudentSummary } from "#contract/api/students.ts";
import { formatRupees } from "#contract/money.ts";
import { sentences } from "#contract/sentences.ts";
import { formatDate } from "#contract/time.ts";
import { studentsChanged } from "../../../api/changes.ts";
import { faultText, fileUrl, isGone } from "../../../api/client.ts";
import { deleteStudent, studentStatsQuery } from "../../../api/students.ts";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import { initials } from "../../../parts/words/initials.ts";
import { ExpiryDate } from "./expiry-date.tsx";
import { FormFoot } from "./form-foot.tsx";
import { StudentProgress } from "./student-progress.tsx";
import classes from "./students.module.css";

interface StudentOverviewProps {
  student: StudentSummary;
  timeZone: string;
  onClose: () => void;
  onEdit: (student: StudentSummary) => void;
}

/** One student: facts, submitted and missing work, and actions. */
export function StudentOverview({ student, timeZone, onClose, onEdit }: StudentOverviewProps) {
  const remove = useMutation({
    mutationFn: () => deleteStudent(student._id),
    onSuccess: (reply) => {
      notifySuccess(reply.message);
      void studentsChanged();
      onClose();
    },
    onError: (error) => {
      notifyFault(`Error deleting student: ${faultText(error)}`);
      if (isGone(error)) void studentsChanged();
    },
  });
  // A student who is being deleted must not be refetched.
  const stats = useQuery({ ...studentStatsQuery(student._id), enabled: remove.isIdle || remove.isError });
  return (
    <Stack gap="md">
      <Flex rowGap="sm" columnGap="md" align="center" wrap="wrap" className={classes.who}>
        <Avatar
          src={student.profileImage === null ? null : fileUrl(student.profileImage)}
          alt=""
          size={56}
          color="brand"
        >
          {initials(student.name)}
        </Avatar>
        <div style={{ minWidth: 0 }}>
          <Title order={2} fz="xl" style={{ overflowWrap: "anywhere" }}>
            {student.name}
          </Title>
          <Text c="dimmed">{student.courseName}</Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <Button size="xs" variant="default" component={Link} to={`/admin/student/${student._id}/report`}>
            Report
          </Button>
          <Button size="xs" variant="default" component={Link} to={`/admin/student/${student._id}/insight`}>
            Insight
          </Button>
        </Group>
      </Flex>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Fact label="Enrolled Date">{formatDate(student.enrolledDate, timeZone)}</Fact>
        <Fact label="Expiry Date">
          <ExpiryDate date={student.expiryDate} timeZone={timeZone} />
        </Fact>
        <Fact label="Paid Amount">{formatRupees(student.paidAmount)}</Fact>
        <Fact label="Remaining Amount">{formatRupees(student.remainingAmount)}</Fact>
      </SimpleGrid>
      {stats.isPending && <ListSkeleton rows={3} height={56} label="Loading progress" />}
      {stats.isError && <LoadFailure text={`Error: ${faultText(stats.error)}`} onRetry={() => void stats.refetch()} />}
      {stats.data && <StudentProgress stats={stats.data} studentId={student._id} timeZone={timeZone} />}
      <FormFoot problems={0}>
        <DeleteStudent
          student={student}
          stats={stats.data}
          isDeleting={remove.isPending}
          onDelete={() => remove.mutate()}
        />
        <Button onClick={() => onEdit(student)}>Edit Student</Button>
      </FormFoot>
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text fz="xs" c="dimmed">
        {label}
      </Text>
      <Text component="div" fw={550}>
        {children}
      </Text>
    </div>
  );
}

/** Returns the number of a student's submissions in all courses. */
function countSubmissions({ submittedAssignments, otherCourses }: StudentStats): number {
  const here = submittedAssignments.reduce((sum, assignment) => sum + assignment.subAssignments.length, 0);
  return otherCourses.reduce((sum, course) => sum + course.submissions, here);
}

interface DeleteStudentProps {
  student: StudentSummary;
  stats: StudentStats | undefined;
  isDeleting: boolean;
  onDelete: () => void;
}

function DeleteStudent({ student, stats, isDeleting, onDelete }: DeleteStudentProps) {
  const submissions = stats ? countSubmissions(stats) : 0;
  return (
    <Button
      variant="default"
      data-danger
      mr="auto"
      disabled={isDeleting}
      onClick={() =>
        askBefore({
          title: `Delete ${student.name}`,
          question: "Are you sure you want to delete this student?",
          also: sentences.goesAlong(submissions),
          confirm: "Delete Student",
          act: onDelete,
        })
      }
    >
      {isDeleting ? "Deleting..." : "Delete Student"}
    </Button>
  );
}
