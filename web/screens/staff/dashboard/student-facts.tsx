import { Anchor, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { CategorySummary } from "#contract/api/dashboard.ts";
import type { StudentStats } from "#contract/api/students.ts";
import { formatDate } from "#contract/time.ts";
import { faultText } from "../../../api/client.ts";
import { studentStatsQuery } from "../../../api/students.ts";
import { readResult } from "../../../api/submissions.ts";
import { ProgressBar } from "../../../parts/figures/progress-bar.tsx";
import { AssignmentResult } from "../../../parts/page/assignment-result.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { notifyFault } from "../../../parts/page/notify.tsx";
import { BackButton } from "./back-button.tsx";
import classes from "./category-modal.module.css";

interface StudentFactsProps {
  student: CategorySummary["students"][number];
  timeZone: string | undefined;
}

/** A student of a category: facts, and the result of each submitted assignment. */
export function StudentFacts({ student, timeZone }: StudentFactsProps) {
  const stats = useQuery(studentStatsQuery(student._id));
  const result = useMutation({
    mutationFn: (assignment: StudentStats["submittedAssignments"][number]) =>
      readResult(student._id, assignment.assignmentId),
    onError: () => notifyFault("Failed to fetch result details"),
  });
  if (result.isSuccess) {
    return (
      <Stack gap="sm">
        <BackButton onClick={() => result.reset()} />
        <Title order={2}>
          {result.variables.moduleName}: {student.name}
        </Title>
        <AssignmentResult result={result.data} reader="staff" />
      </Stack>
    );
  }
  const facts = [
    ["Name", student.name],
    ["Course", student.courseName],
    ["Enrolled", formatDate(student.enrolledDate, timeZone)],
    ["Expiry", student.expiryDate === null ? "—" : formatDate(student.expiryDate, timeZone)],
  ];
  return (
    <Stack gap="sm">
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Title order={3}>Results</Title>
      {stats.isPending && <ListSkeleton rows={2} height={44} label="Loading results" />}
      {stats.isError && <LoadFailure text={`Error: ${faultText(stats.error)}`} onRetry={() => void stats.refetch()} />}
      {stats.data?.submittedAssignments.length === 0 && <Text c="dimmed">Nothing has been submitted yet.</Text>}
      {stats.data?.submittedAssignments.map((assignment) => (
        <UnstyledButton
          key={assignment.assignmentId}
          className={classes.row}
          disabled={result.isPending}
          onClick={() => result.mutate(assignment)}
        >
          <b>{assignment.moduleName}</b>
          <ProgressBar
            percent={assignment.overallProgress ?? 0}
            label={`Score in ${assignment.moduleName}`}
            width={90}
          />
        </UnstyledButton>
      ))}
      <Anchor component={Link} to={`/admin/student?student=${student._id}`} fz="sm">
        Open in Students
      </Anchor>
    </Stack>
  );
}
