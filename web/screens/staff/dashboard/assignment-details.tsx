import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { type CodingAnswer, codingFields, fieldLabels, isListField } from "#contract/answers.ts";
import type { KeyedAssignment, KeyedSection } from "#contract/api/assignments.ts";
import { systemOfValue } from "#contract/code-shapes.ts";
import { poaOfNotes } from "#contract/grading-rules.ts";
import { isAnswered } from "#contract/normalise.ts";
import type { PoaByCode } from "#contract/poa.ts";
import { sentences } from "#contract/sentences.ts";
import { calendarDay, formatDate } from "#contract/time.ts";
import { deleteDashboardAssignment } from "../../../api/assignments.ts";
import { assignmentsChanged } from "../../../api/changes.ts";
import { ApiFault } from "../../../api/client.ts";
import { everySection } from "../../../api/every-section.ts";
import { ChartLink } from "../../../parts/chart/chart-link.tsx";
import { CodeList } from "../../../parts/codes/code-chip.tsx";
import { LookupOn } from "../../../parts/codes/lookup.tsx";
import { Value } from "../../../parts/codes/section-result.tsx";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";
import classes from "./category-modal.module.css";

interface AssignmentDetailsProps {
  assignment: KeyedAssignment;
  timeZone: string | undefined;
  onDeleted: () => void;
}

/** One assignment with its keys and actions. */
export function AssignmentDetails(props: AssignmentDetailsProps) {
  const { assignment, timeZone } = props;
  const givenOn = calendarDay(assignment.assignedDate, timeZone);
  const sections = everySection(assignment);
  return (
    <Stack gap="md">
      <Head {...props} />
      {sections.length === 1 && assignment.subAssignments.length === 0 ? (
        <SectionDetails section={assignment} title={assignment.moduleName} givenOn={givenOn} />
      ) : (
        sections.map(({ id, title, section }) => (
          <Card key={id} component="section" aria-label={title}>
            <Title order={3} mb="xs">
              {title}
            </Title>
            <SectionDetails section={section} title={title} givenOn={givenOn} />
          </Card>
        ))
      )}
    </Stack>
  );
}

/** The name of the assignment, with edit and delete. */
function Head({ assignment, timeZone, onDeleted }: AssignmentDetailsProps) {
  const remove = useMutation({
    mutationFn: () => deleteDashboardAssignment(assignment._id),
    onSuccess: (reply) => {
      if (!reply.success) {
        notifyFault("Failed to delete assignment. Please try again.");
        return;
      }
      notifySuccess("Assignment deleted successfully!");
      void assignmentsChanged();
      onDeleted();
    },
    onError: (error) =>
      notifyFault(
        error instanceof ApiFault && error.status > 0
          ? "Failed to delete assignment. Please try again."
          : "Error deleting assignment. Please try again.",
      ),
  });
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <Title order={2} fz="xl" style={{ overflowWrap: "anywhere" }}>
          {assignment.moduleName}
        </Title>
        <Text c="dimmed" fz="sm">
          <WholeDates>
            {assignment.category} · assigned {formatDate(assignment.assignedDate, timeZone)}
          </WholeDates>
        </Text>
      </div>
      <Group gap="xs">
        <Button size="xs" variant="default" component={Link} to={`/admin/assignments/${assignment._id}/key`}>
          Key versions
        </Button>
        <Button size="xs" variant="default" component={Link} to={`/admin/assignments/edit/${assignment._id}`}>
          Edit
        </Button>
        <Button
          size="xs"
          variant="default"
          data-danger
          disabled={remove.isPending}
          onClick={() =>
            askBefore({
              title: `Delete ${assignment.moduleName}`,
              question: `Are you sure you want to delete "${assignment.moduleName}"? This action cannot be undone.`,
              also: assignment.submissionCount > 0 ? sentences.goesAlong(assignment.submissionCount) : undefined,
              confirm: "Delete",
              act: () => remove.mutate(),
            })
          }
        >
          {remove.isPending ? "Deleting..." : "Delete"}
        </Button>
      </Group>
    </Group>
  );
}

interface SectionDetailsProps {
  section: Pick<KeyedSection, "assignmentPdf" | "answerKey" | "dynamicQuestions" | "serviceDate" | "poa" | "keyNotes">;
  title: string;
  givenOn: string;
}

function SectionDetails({ section, title, givenOn }: SectionDetailsProps) {
  return (
    <Stack gap="sm">
      {section.assignmentPdf ? (
        <ChartLink path={section.assignmentPdf} title={title} w="fit-content">
          View PDF
        </ChartLink>
      ) : (
        <Text c="dimmed">No PDF</Text>
      )}
      {section.answerKey && (
        <LookupOn day={section.serviceDate ?? givenOn}>
          <KeyFacts
            answerKey={section.answerKey}
            poa={section.poa === "on" ? poaOfNotes(section.keyNotes) : undefined}
          />
        </LookupOn>
      )}
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

function KeyFacts({ answerKey, poa }: { answerKey: CodingAnswer; poa: PoaByCode | undefined }) {
  return (
    <dl className={classes.facts}>
      {codingFields.map((field) => (
        <div key={field}>
          <dt>{fieldLabels[field]}</dt>
          <dd>
            {systemOfValue(field, answerKey[field]) && isAnswered(answerKey[field]) ? (
              <CodeList
                field={field}
                codes={[answerKey[field]].flat()}
                label={fieldLabels[field]}
                poa={field === "icdCodes" ? poa : undefined}
              />
            ) : (
              <Value>{isListField(field) ? "" : answerKey[field]}</Value>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
