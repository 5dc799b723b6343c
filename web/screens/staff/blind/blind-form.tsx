import { Alert, Button, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { Answers } from "#contract/answers.ts";
import type { BlindWork } from "#contract/api/blind.ts";
import { isAnswered } from "#contract/normalise.ts";
import { type BlindSectionIds, handInBlind } from "../../../api/blind.ts";
import { assignmentsChanged } from "../../../api/changes.ts";
import { ApiFault, faultText } from "../../../api/client.ts";
import { PaneKey } from "../../../parts/chart/bench/pane-key.tsx";
import { Panel, PanelBody, PanelFoot, PanelTools } from "../../../parts/chart/bench/panel.tsx";
import { CodingFields, QuestionFields } from "../../../parts/fields/answer-fields.tsx";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { deleteUnsaved, readUnsaved, storeUnsaved, unsavedKey } from "../../../parts/fields/unsaved.ts";
import { type LeaveQuestion, useLeaveGuard } from "../../../parts/fields/use-leave-guard.ts";

interface BlindFormProps {
  work: BlindWork;
  place: BlindSectionIds;
}

const leaving: LeaveQuestion = {
  title: "Leave without handing in?",
  question: "What you have coded will be lost.",
  confirm: "Leave",
};

/** The empty form of the second coder beside the chart. It can be submitted once. */
export function BlindForm({ work, place }: BlindFormProps) {
  const { answers, isTouched, onAnswer, drop } = useTypedAnswers(place);
  const isHandedIn = useRef(false);
  const why = useId();
  useLeaveGuard(() => isTouched && !isHandedIn.current, leaving, drop);
  const handIn = useMutation({
    mutationFn: () => handInBlind(place, answers),
    onSuccess: async () => {
      isHandedIn.current = true;
      drop();
      await assignmentsChanged();
    },
  });
  const faults = handIn.error instanceof ApiFault ? Object.values(handIn.error.fields) : [];
  const ask = () =>
    askBefore({
      title: "Hand in your coding",
      question: "It is compared with the key at once. You can hand in only once.",
      confirm: "Hand in",
      act: () => handIn.mutate(),
    });
  return (
    <Panel label="Your coding">
      <PanelTools>
        <Title order={2}>Your coding</Title>
        {work.assignmentPdf && <PaneKey beside="coding" />}
      </PanelTools>
      <PanelBody>
        <Stack gap="md">
          <Text c="dimmed">Code this chart as if there were no key. You see the key after handing in.</Text>
          {work.isDynamic ? (
            <QuestionFields questions={work.questions} answers={answers} onAnswer={onAnswer} />
          ) : (
            <CodingFields
              category={work.category}
              setting={work.setting}
              isWithout="notes"
              poa={work.poa}
              answers={answers}
              onAnswer={onAnswer}
            />
          )}
          {handIn.isError && (
            <Alert color="red" role="alert" title={faultText(handIn.error)}>
              {faults.join(". ")}
            </Alert>
          )}
        </Stack>
      </PanelBody>
      <PanelFoot>
        {!isTouched && (
          <Text c="dimmed" fz="sm" id={why}>
            First fill in what you find in the chart.
          </Text>
        )}
        <Button
          ml="auto"
          aria-describedby={isTouched ? undefined : why}
          onClick={ask}
          loading={handIn.isPending}
          disabled={!isTouched}
        >
          Hand in
        </Button>
      </PanelFoot>
    </Panel>
  );
}

/** Returns the typed answers. The tab stores them until they are submitted or left on purpose. */
function useTypedAnswers({ sectionId }: BlindSectionIds) {
  const [storageKey] = useState(() => unsavedKey(`blind ${sectionId}`));
  const [answers, setAnswers] = useState<Answers>(() => readUnsaved<Answers>(storageKey) ?? {});
  const isTouched = Object.values(answers).some(isAnswered);
  useEffect(() => {
    if (isTouched) storeUnsaved(storageKey, answers);
    else deleteUnsaved(storageKey);
  }, [storageKey, answers, isTouched]);
  return {
    answers,
    isTouched,
    onAnswer: (item: string, value: string | string[]) => setAnswers((before) => ({ ...before, [item]: value })),
    drop: () => deleteUnsaved(storageKey),
  };
}
