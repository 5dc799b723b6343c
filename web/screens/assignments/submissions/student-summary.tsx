import { Card, Group, Stack, Text, Title } from "@mantine/core";
import type { StudentSubmissions, SubmissionBlock } from "#contract/api/submissions.ts";
import { sectionTitle } from "#contract/section-title.ts";
import { formatDateTime } from "#contract/time.ts";
import { CorrectChip, WrongChip } from "../../../parts/chips.tsx";
import { ProgressRing } from "../../../parts/progress-ring.tsx";
import { BlockCard } from "./block-card.tsx";
import { OlderAnswersCard } from "./older-answers-card.tsx";

interface StudentSummaryProps {
  result: StudentSubmissions;
  assignmentId: string;
}

/** One student's submissions of a module: the parent block first if there is one, then each sub-module. */
export function StudentSummaryView({ result, assignmentId }: StudentSummaryProps) {
  const titled: { title: string; block: SubmissionBlock }[] = [
    ...(result.parentSummary
      ? [{ title: result.parentSummary.subModuleName || "Assignment", block: result.parentSummary }]
      : []),
    ...result.subModulesSummary.map((block, index) => ({
      title: sectionTitle(block.subModuleName, index, "staff"),
      block,
    })),
  ];
  return (
    <Stack gap="md">
      <Card style={{ background: "var(--cb-sunken)" }}>
        <Group justify="space-between">
          <div>
            <Title order={2} fz={18}>
              {result.studentName || "Unnamed Student"}
            </Title>
            <Text c="dimmed" fz="sm">
              {result.courseName} · submitted {formatDateTime(result.submissionDate)}
            </Text>
          </div>
          <Group gap="sm">
            <CorrectChip count={result.totalCorrect} />
            <WrongChip count={result.totalWrong} />
            <ProgressRing percent={result.overallProgress} label="Overall progress" size={64} />
          </Group>
        </Group>
      </Card>
      {titled.length === 0 && result.submittedAnswers.length === 0 && (
        <Text c="dimmed">No sub-assignment details found.</Text>
      )}
      {titled.map(({ title, block }) => (
        <BlockCard
          key={block.subAssignmentId}
          title={title}
          block={block}
          place={{ assignmentId, studentId: result.studentId, subAssignmentId: block.subAssignmentId }}
          studentName={result.studentName}
        />
      ))}
      {titled.length === 0 &&
        result.submittedAnswers.map((answers) => <OlderAnswersCard key={answers.subAssignmentId} answers={answers} />)}
    </Stack>
  );
}
