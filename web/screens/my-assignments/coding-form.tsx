import { Radio, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { type CodingField, fieldLabels, fieldsAskedIn, isListField } from "#contract/categories.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { CodesInput } from "../../parts/codes-input/codes-input.tsx";
import { type Answers, isDynamic, questionsOf } from "./answers.ts";
import type { Work } from "./places.ts";

interface FormProps {
  work: Work;
  answers: Answers;
  onAnswer: (item: string, value: string | string[]) => void;
  disabled: boolean;
}

const descriptions: Partial<Record<CodingField, string>> = {
  adx: "Admitting diagnosis",
  icdCodes: "Sequence matters: the principal diagnosis comes first. Drag or use Alt + arrows to reorder.",
};

function textOf(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}

/** What the student fills in: the coding form of the category, or the section's questions (spec section 2). */
export function AnswerForm(props: FormProps) {
  const root = useFocusKept(props.work.id);
  return <div ref={root}>{isDynamic(props.work) ? <QuestionsForm {...props} /> : <CodingForm {...props} />}</div>;
}

/** After a reload the field that was being typed in has the focus again. */
function useFocusKept(workId: string) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = root.current;
    const key = `focus_${workId}`;
    const name = sessionStorage.getItem(key);
    if (name) form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
    const note = (event: FocusEvent) => {
      if (event.target instanceof Element) sessionStorage.setItem(key, event.target.getAttribute("name") ?? "");
    };
    form?.addEventListener("focusin", note);
    return () => form?.removeEventListener("focusin", note);
  }, [workId]);
  return root;
}

function CodingForm({ work, answers, onAnswer, disabled }: FormProps) {
  const asked = fieldsAskedIn(work.assignment.category);
  const isPaired = (field: CodingField) => field === "patientName" || field === "ageOrDob";
  const paired = asked.filter(isPaired);
  const others = asked.filter((field) => !isPaired(field));
  const line = (field: CodingField) => {
    const value = textOf(answers[field]);
    return (
      <TextInput
        key={field}
        name={field}
        label={fieldLabels[field]}
        description={[descriptions[field], findShapeHint(field, value)].filter(Boolean).join(". ") || undefined}
        value={value}
        disabled={disabled}
        autoComplete="off"
        onChange={(event) => onAnswer(field, event.currentTarget.value)}
      />
    );
  };
  return (
    <Stack gap="md">
      {paired.length > 0 && <SimpleGrid cols={{ base: 1, xs: 2 }}>{paired.map(line)}</SimpleGrid>}
      {others.map((field) => {
        if (isListField(field)) {
          const value = answers[field];
          return (
            <CodesInput
              key={field}
              field={field}
              label={fieldLabels[field]}
              description={descriptions[field]}
              value={Array.isArray(value) ? value : []}
              onChange={(codes) => onAnswer(field, codes)}
              disabled={disabled}
            />
          );
        }
        if (field !== "notes") return line(field);
        return (
          <Textarea
            key={field}
            name={field}
            label={fieldLabels[field]}
            autosize
            minRows={1}
            maxRows={8}
            value={textOf(answers[field])}
            disabled={disabled}
            onChange={(event) => onAnswer(field, event.currentTarget.value)}
          />
        );
      })}
    </Stack>
  );
}

function QuestionsForm({ work, answers, onAnswer, disabled }: FormProps) {
  return (
    <Stack gap="lg">
      {questionsOf(work).map((question, index) => {
        const label = `${index + 1}. ${question.questionText}`;
        const value = textOf(answers[question._id]);
        if (question.options.length === 0) {
          return (
            <TextInput
              key={question._id}
              name={question._id}
              label={label}
              placeholder="Your answer"
              value={value}
              disabled={disabled}
              autoComplete="off"
              onChange={(event) => onAnswer(question._id, event.currentTarget.value)}
            />
          );
        }
        return (
          <Radio.Group
            key={question._id}
            label={label}
            value={value}
            onChange={(chosen) => onAnswer(question._id, chosen)}
          >
            <Stack gap={8} mt={8}>
              {question.options.map((option) => (
                <Radio key={option} value={option} label={option} disabled={disabled} />
              ))}
            </Stack>
          </Radio.Group>
        );
      })}
      {questionsOf(work).length === 0 && <Text c="dimmed">This section has no questions.</Text>}
    </Stack>
  );
}
