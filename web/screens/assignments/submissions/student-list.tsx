import { Group, Text, UnstyledButton } from "@mantine/core";
import type { StudentSubmissions } from "#contract/api/submissions.ts";
import { formatDateTime } from "#contract/time.ts";
import { Chip } from "../../../parts/chips.tsx";
import { ProgressBar } from "../../../parts/progress-bar.tsx";
import classes from "./submissions.module.css";

interface StudentListProps {
  results: readonly StudentSubmissions[];
  onChoose: (studentId: string) => void;
}

/** Who has handed in, each with course, time and result. */
export function StudentList({ results, onChoose }: StudentListProps) {
  return (
    <ul className={classes.students}>
      {results.map((result) => {
        const blocks = [...(result.parentSummary ? [result.parentSummary] : []), ...result.subModulesSummary];
        return (
          <li key={result.studentId}>
            <UnstyledButton className={classes.student} onClick={() => onChoose(result.studentId)}>
              <Text component="span" fw={600} truncate>
                {result.studentName || "Unnamed Student"}{" "}
                <Text span c="dimmed" fw={400}>
                  ({result.courseName})
                </Text>
              </Text>
              <Group gap={6}>
                {blocks.some((block) => block.late) && <Chip tone="warn">Late answers</Chip>}
                {blocks.some((block) => block.auto) && <Chip tone="info">Auto</Chip>}
                <Text component="span" fz="xs" c="dimmed">
                  {formatDateTime(result.submissionDate)}
                </Text>
              </Group>
              <ProgressBar percent={result.overallProgress} label={`Progress of ${result.studentName}`} width={120} />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
