import { Radio, Stack, Textarea, TextInput } from "@mantine/core";
import {
  type Answers,
  answerFields,
  type CodingField,
  fieldLabels,
  fieldsAskedIn,
  isListField,
} from "#contract/answers.ts";
import type { OpenQuestion } from "#contract/api/student-assignments.ts";
import { CodeTextInput } from "./codes/code-text-input.tsx";
import { CodesInput } from "./codes-input/codes-input.tsx";
import { FieldLabel, FieldsInOrder, fieldMeanings } from "./short-fields.tsx";

interface ItemProps {
  answers: Answers;
  onAnswer: (item: string, value: string | string[]) => void;
}

const textOf = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");

/** The coding form of a category, for staff who fill it in; `isWithout` leaves a field out. */
export function CodingFields({
  category,
  isWithout,
  ...item
}: ItemProps & { category: string; isWithout?: CodingField }) {
  const fields = fieldsAskedIn(category).filter((field) => field !== isWithout);
  return <FieldsInOrder fields={fields} draw={(field) => <Field key={field} field={field} {...item} />} />;
}

function Field({ field, answers, onAnswer }: ItemProps & { field: CodingField }) {
  const value = answers[field];
  if (isListField(field)) {
    const codes = Array.isArray(value) ? value : [];
    return (
      <CodesInput
        field={field}
        label={fieldLabels[field]}
        description={fieldMeanings[field]}
        value={codes}
        onChange={(next) => onAnswer(field, next)}
      />
    );
  }
  const text = textOf(value);
  const named = <FieldLabel field={field} />;
  if (answerFields[field].system !== undefined) {
    return <CodeTextInput field={field} label={named} value={text} onText={(next) => onAnswer(field, next)} />;
  }
  return (
    <TextInput
      label={named}
      autoComplete="off"
      value={text}
      onChange={(event) => onAnswer(field, event.currentTarget.value)}
    />
  );
}

/** The questions of a section, for staff who answer them. */
export function QuestionFields({ questions, answers, onAnswer }: ItemProps & { questions: readonly OpenQuestion[] }) {
  return questions.map((question, index) => {
    if (question.type !== "dynamic") return null;
    const { _id, questionText, options } = question;
    const label = `${index + 1}. ${questionText}`;
    const value = textOf(answers[_id]);
    if (options.length === 0) {
      return (
        <Textarea
          key={_id}
          label={label}
          autosize
          minRows={1}
          value={value}
          onChange={(event) => onAnswer(_id, event.currentTarget.value)}
        />
      );
    }
    return (
      <Radio.Group key={_id} label={label} value={value} onChange={(chosen) => onAnswer(_id, chosen)}>
        <Stack gap={8} mt={8}>
          {options.map((option) => (
            <Radio key={option} value={option} label={option} />
          ))}
        </Stack>
      </Radio.Group>
    );
  });
}
