import { Anchor, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { KeyedAssignment, KeyedSection } from "#contract/api/assignments.ts";
import { codingFields, fieldLabels, isListField } from "#contract/categories.ts";
import { type CodingAnswer, isAnswered } from "#contract/grading.ts";
import { formatDate } from "#contract/time.ts";
import { deleteDashboardAssignment } from "../../api/assignments.ts";
import { ApiFault, fileUrl } from "../../api/client.ts";
import { CodeList } from "../../parts/code-chip.tsx";
import { askBefore } from "../../parts/confirm.tsx";
import { sayFault, saySuccess } from "../../parts/say.tsx";
import { Value } from "../../parts/section-result.tsx";
import classes from "./category-modal.module.css";

interface AssignmentDetailsProps {
  assignment: KeyedAssignment;
  timeZone: string | undefined;
  onDeleted: () => void;
}

/** One assignment with its keys, and what can be done to it (spec section 2, dashboard detail view). */
export function AssignmentDetails({ assignment, timeZone, onDeleted }: AssignmentDetailsProps) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteDashboardAssignment(assignment._id),
    onSuccess: (reply) => {
      if (!reply.success) {
        sayFault("Failed to delete assignment. Please try again.");
        return;
      }
      saySuccess("Assignment deleted successfully!");
      void queries.invalidateQueries();
      onDeleted();
    },
    onError: (error) =>
      sayFault(
        error instanceof ApiFault && error.isFromServer
          ? "Failed to delete assignment. Please try again."
          : "Error deleting assignment. Please try again.",
      ),
  });
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} fz={18} style={{ overflowWrap: "anywhere" }}>
            {assignment.moduleName}
          </Title>
          <Text c="dimmed" fz="sm">
            {assignment.category} · assigned {formatDate(assignment.assignedDate, timeZone)}
          </Text>
        </div>
        <Group gap={6}>
          <Button size="xs" variant="default" component={Link} to={`/admin/assignments/edit/${assignment._id}`}>
            Edit
          </Button>
          <Button
            size="xs"
            color="red"
            variant="light"
            disabled={remove.isPending}
            onClick={() =>
              askBefore({
                title: `Delete ${assignment.moduleName}`,
                question: `Are you sure you want to delete "${assignment.moduleName}"? This action cannot be undone.`,
                confirm: "Delete",
                act: () => remove.mutate(),
              })
            }
          >
            {remove.isPending ? "Deleting..." : "Delete"}
          </Button>
        </Group>
      </Group>
      {assignment.subAssignments.length === 0 ? (
        <SectionDetails section={assignment} />
      ) : (
        assignment.subAssignments.map((section, index) => (
          <Card key={section._id} component="section" aria-label={section.subModuleName}>
            <Title order={3} mb="xs">
              {section.subModuleName || `Sub-Module ${index + 1}`}
            </Title>
            <SectionDetails section={section} />
          </Card>
        ))
      )}
    </Stack>
  );
}

function SectionDetails({
  section,
}: {
  section: Pick<KeyedSection, "assignmentPdf" | "answerKey" | "dynamicQuestions">;
}) {
  return (
    <Stack gap="sm">
      {section.assignmentPdf ? (
        <Anchor href={fileUrl(section.assignmentPdf)} target="_blank" rel="noopener noreferrer" w="fit-content">
          View PDF
        </Anchor>
      ) : (
        <Text c="dimmed">No PDF</Text>
      )}
      {section.answerKey && <KeyFacts answerKey={section.answerKey} />}
      {section.dynamicQuestions.map((question, index) => (
        <div key={question._id}>
          <Text fw={600}>
            Q{index + 1}: {question.questionText}
          </Text>
          {question.options.length > 0 && (
            <Text fz="sm" c="dimmed">
              Options: {question.options.join(", ")}
            </Text>
          )}
          <Text fz="sm">Answer: {question.answer}</Text>
        </div>
      ))}
    </Stack>
  );
}

function KeyFacts({ answerKey }: { answerKey: CodingAnswer }) {
  return (
    <dl className={classes.facts}>
      {codingFields.map((field) => (
        <div key={field}>
          <dt>{fieldLabels[field]}</dt>
          <dd>
            {isListField(field) && isAnswered(answerKey[field]) ? (
              <CodeList codes={answerKey[field]} label={fieldLabels[field]} />
            ) : (
              <Value>{isListField(field) ? "" : answerKey[field]}</Value>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
