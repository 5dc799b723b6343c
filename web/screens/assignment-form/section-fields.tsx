import {
  ActionIcon,
  Button,
  Card,
  Group,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type CodingField, fieldLabels, isListField } from "#contract/categories.ts";
import { CodesInput } from "../../parts/codes-input/codes-input.tsx";
import { SortableList } from "../../parts/sortable-list.tsx";
import { emptyQuestion, keyFaultPath, type QuestionForm, type SectionForm } from "./form-values.ts";
import { PdfField } from "./pdf-field.tsx";

interface SectionFieldsProps {
  section: SectionForm;
  index: number;
  count: number;
  fields: readonly CodingField[];
  faults: Record<string, ReactNode>;
  disabled: boolean;
  handle: ReactNode;
  onChange: (change: Partial<SectionForm>) => void;
  onRemove: () => void;
}

/** One sub-assignment of the form: name, type, time, PDF, and its key or its questions. */
export function SectionFields({
  section,
  index,
  count,
  fields,
  faults,
  disabled,
  handle,
  onChange,
  onRemove,
}: SectionFieldsProps) {
  const path = `subAssignments.${index}`;
  return (
    <Card component="section" aria-label={`Sub-assignment ${index + 1}`}>
      <Group justify="space-between" mb="sm">
        <Group gap="xs">
          {handle}
          <Title order={2}>Sub-assignment {index + 1}</Title>
          {section.submissionCount > 0 && (
            <Text fz="xs" c="dimmed">
              {section.submissionCount} {section.submissionCount === 1 ? "submission" : "submissions"}
            </Text>
          )}
        </Group>
        {count > 1 && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<IconTrash size={16} />}
            onClick={onRemove}
            aria-label={`Remove sub-assignment ${index + 1}`}
          >
            Remove
          </Button>
        )}
      </Group>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Sub-module name"
            required={count > 1}
            withAsterisk={count > 1}
            value={section.subModuleName}
            error={faults[`${path}.subModuleName`]}
            onChange={(event) => onChange({ subModuleName: event.currentTarget.value })}
          />
          <TextInput
            label="Time limit of this sub-assignment (minutes)"
            description="Empty: the time limit of the assignment"
            inputMode="numeric"
            value={section.timeLimitMinutes}
            error={faults[`${path}.timeLimitMinutes`]}
            onChange={(event) => onChange({ timeLimitMinutes: event.currentTarget.value.replace(/\D/g, "") })}
          />
        </SimpleGrid>
        <div>
          <SegmentedControl
            value={section.isDynamic ? "dynamic" : "predefined"}
            onChange={(value) => onChange({ isDynamic: value === "dynamic" })}
            disabled={disabled}
            aria-label={`Type of sub-assignment ${index + 1}`}
            data={[
              { value: "predefined", label: "Predefined Questions" },
              { value: "dynamic", label: "Dynamic Questions" },
            ]}
          />
        </div>
        <PdfField
          file={section.pdf}
          current={section.currentPdf}
          disabled={disabled}
          onFile={(pdf) => onChange({ pdf })}
          onRemoveCurrent={() => onChange({ currentPdf: null })}
        />
        {section.isDynamic ? (
          <Questions section={section} path={path} faults={faults} onChange={onChange} />
        ) : (
          <KeyFields
            section={section}
            index={index}
            fields={fields}
            faults={faults}
            disabled={disabled}
            onChange={onChange}
          />
        )}
      </Stack>
    </Card>
  );
}

function KeyFields({
  section,
  index,
  fields,
  faults,
  disabled,
  onChange,
}: Pick<SectionFieldsProps, "section" | "index" | "fields" | "faults" | "disabled" | "onChange">) {
  const set = (field: CodingField, value: string | string[]) =>
    onChange({ answerKey: { ...section.answerKey, [field]: value } });
  return (
    <Stack gap="md" role="group" aria-label="Answer key">
      <Text fw={600}>Answer key</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {fields.map((field) => {
          const error = faults[keyFaultPath(index, field)];
          const value = section.answerKey[field];
          if (isListField(field)) {
            return (
              <CodesInput
                key={field}
                field={field}
                label={fieldLabels[field]}
                error={error}
                value={section.answerKey[field]}
                onChange={(codes) => set(field, codes)}
                disabled={disabled}
              />
            );
          }
          const Line = field === "notes" ? Textarea : TextInput;
          return (
            <Line
              key={field}
              label={fieldLabels[field]}
              error={error}
              value={String(value)}
              onChange={(event) => set(field, event.currentTarget.value)}
              {...(field === "notes" ? { autosize: true, minRows: 1, maxRows: 6 } : {})}
            />
          );
        })}
      </SimpleGrid>
    </Stack>
  );
}

function Questions({
  section,
  path,
  faults,
  onChange,
}: {
  section: SectionForm;
  path: string;
  faults: Record<string, ReactNode>;
  onChange: (change: Partial<SectionForm>) => void;
}) {
  const { questions } = section;
  const change = (index: number, part: Partial<QuestionForm>) =>
    onChange({
      questions: questions.map((question, place) => (place === index ? { ...question, ...part } : question)),
    });
  return (
    <Stack gap="sm" role="group" aria-label="Questions">
      <SortableList
        items={questions}
        keyOf={(question) => question.key}
        onMove={(from, to) => {
          const moved = questions.toSpliced(from, 1);
          const question = questions[from];
          if (question) onChange({ questions: moved.toSpliced(to, 0, question) });
        }}
      >
        {(question, index, handle) => (
          <Card padding="sm" mb="sm" style={{ background: "var(--cb-sunken)" }}>
            <Group justify="space-between" mb={6}>
              <Group gap={4}>
                {handle}
                <Text fw={600}>Question {index + 1}</Text>
              </Group>
              {questions.length > 1 && (
                <ActionIcon
                  aria-label={`Remove question ${index + 1}`}
                  color="red"
                  onClick={() => onChange({ questions: questions.filter((_question, place) => place !== index) })}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              )}
            </Group>
            <Stack gap="sm">
              <Textarea
                label="Question text"
                autosize
                minRows={1}
                withAsterisk
                value={question.questionText}
                error={faults[`${path}.questions.${index}.questionText`]}
                onChange={(event) => change(index, { questionText: event.currentTarget.value })}
              />
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <TextInput
                  label="Options (comma separated)"
                  description="Empty: the student types the answer"
                  value={question.options}
                  error={faults[`${path}.questions.${index}.options`]}
                  onChange={(event) => change(index, { options: event.currentTarget.value })}
                />
                <TextInput
                  label="Correct answer"
                  withAsterisk
                  value={question.answer}
                  error={faults[`${path}.questions.${index}.answer`]}
                  onChange={(event) => change(index, { answer: event.currentTarget.value })}
                />
              </SimpleGrid>
            </Stack>
          </Card>
        )}
      </SortableList>
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange({ questions: [...questions, emptyQuestion()] })}
        >
          Add Question
        </Button>
      </div>
    </Stack>
  );
}
