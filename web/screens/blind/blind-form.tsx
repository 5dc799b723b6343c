import { Alert, Button, Card, Group, Radio, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type Answers,
  answerFields,
  type CodingField,
  fieldLabels,
  fieldsAskedIn,
  isListField,
} from "#contract/answers.ts";
import type { BlindWork } from "#contract/api/blind.ts";
import { isAnswered } from "#contract/normalise.ts";
import { type BlindPlace, handInBlind } from "../../api/blind.ts";
import { assignmentsChanged } from "../../api/changes.ts";
import { ApiFault, faultText } from "../../api/client.ts";
import { CodeTextInput } from "../../parts/codes/code-text-input.tsx";
import { CodesInput } from "../../parts/codes-input/codes-input.tsx";
import { askBefore } from "../../parts/confirm.tsx";
import { useLeaveGuard } from "../../parts/use-leave-guard.ts";

interface BlindFormProps {
  work: BlindWork;
  place: BlindPlace;
}

interface ItemProps {
  answers: Answers;
  onAnswer: (item: string, value: string | string[]) => void;
}

const textOf = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");

/** Empty fields beside the chart: what the second coder makes of it, handed in once. */
export function BlindForm({ work, place }: BlindFormProps) {
  const [answers, setAnswers] = useState<Answers>({});
  const isHandedIn = useRef(false);
  const isTouched = Object.values(answers).some(isAnswered);
  useLeaveGuard(() => isTouched && !isHandedIn.current, {
    title: "Leave without handing in?",
    question: "What you have coded is lost.",
    confirm: "Leave",
  });
  const handIn = useMutation({
    mutationFn: () => handInBlind(place, answers),
    onSuccess: async () => {
      isHandedIn.current = true;
      await assignmentsChanged();
    },
  });
  const onAnswer = (item: string, value: string | string[]) => setAnswers((before) => ({ ...before, [item]: value }));
  const faults = handIn.error instanceof ApiFault ? Object.values(handIn.error.fields) : [];
  const ask = () =>
    askBefore({
      title: "Hand in your coding",
      question: "It is compared with the key at once, and can be handed in once only.",
      confirm: "Hand in",
      act: () => handIn.mutate(),
    });
  return (
    <Card component="section" aria-label="Your coding">
      <Stack gap="md">
        <Text c="dimmed">Code this chart as if there were no key. You see the key after handing in.</Text>
        {work.isDynamic ? (
          <Questions work={work} answers={answers} onAnswer={onAnswer} />
        ) : (
          fieldsAskedIn(work.category)
            .filter((field) => field !== "notes")
            .map((field) => <Field key={field} field={field} answers={answers} onAnswer={onAnswer} />)
        )}
        {handIn.isError && (
          <Alert color="red" role="alert" title={faultText(handIn.error)}>
            {faults.join(". ")}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button onClick={ask} loading={handIn.isPending} disabled={!isTouched}>
            Hand in
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

function Field({ field, answers, onAnswer }: ItemProps & { field: CodingField }) {
  const value = answers[field];
  const label = fieldLabels[field];
  if (isListField(field)) {
    const codes = Array.isArray(value) ? value : [];
    return <CodesInput field={field} label={label} value={codes} onChange={(next) => onAnswer(field, next)} />;
  }
  const text = textOf(value);
  if (answerFields[field].system !== undefined) {
    return <CodeTextInput field={field} label={label} value={text} onText={(next) => onAnswer(field, next)} />;
  }
  return (
    <TextInput
      label={label}
      autoComplete="off"
      value={text}
      onChange={(event) => onAnswer(field, event.currentTarget.value)}
    />
  );
}

function Questions({ work, answers, onAnswer }: ItemProps & { work: BlindWork }) {
  return work.questions.map((question, index) => {
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
