import { Button, Checkbox, Group, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCheck, IconChevronDown, IconX } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { HandMade } from "#contract/marks.ts";
import { sentences } from "#contract/sentences.ts";
import { isBlank } from "#contract/text-rules.ts";
import { formatDateTime } from "#contract/time.ts";
import type { Verdict } from "#contract/verdicts.ts";
import { gradesChanged } from "../../../api/changes.ts";
import { ApiFault, faultText } from "../../../api/client.ts";
import { type JudgedPart, type SubmissionIds, sameAnswersQuery, setVerdict } from "../../../api/verdicts.ts";
import { codeOfLine, type LessonLine } from "../../../parts/codes/lesson/lines.ts";
import { isByHand } from "../../../parts/codes/lesson/review-fields.ts";
import { PopoverForm, type PopoverFormProps } from "../../../parts/fields/popover-form.tsx";
import { type LeaveQuestion, useLeaveGuard } from "../../../parts/fields/use-leave-guard.ts";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";
import classes from "./compare-table.module.css";
import { verdictInWords } from "./verdict-words.ts";

interface VerdictEditorProps {
  item: string;
  label: string;
  verdict: Verdict;
  place: SubmissionIds;
}

interface LineVerdictProps {
  line: LessonLine;
  /** Set if this line alone was set right by hand. */
  byHand: LessonLine["handMade"];
  place: SubmissionIds;
}

interface VerdictFormProps {
  part: JudgedPart;
  place: SubmissionIds;
  /** The saved verdict on this part. */
  handMade: HandMade | undefined;
  /** The button that opens the form: its visible text, its accessible name and its look. */
  button: Pick<PopoverFormProps, "text" | "label" | "look">;
  /** Names the students of the checkbox, after "other student". */
  others: string;
  decisions: readonly { text: string; correct: boolean }[];
  /** True if there is a verdict by hand to remove. */
  canRemove: boolean;
}

const leaving: LeaveQuestion = {
  title: "Leave without saving?",
  question: "The reason you wrote will be lost.",
  confirm: "Leave",
};

type Decision = Omit<Parameters<typeof setVerdict>[2], "seen">;

/**
 * Saves a decision. If somebody else has decided since the form was opened, only the next press replaces their
 * decision.
 */
function useDecision({ part, handMade, place }: VerdictFormProps, onSaved: () => void) {
  const stored = handMade?.at ?? null;
  /** The decision to replace: the one that was on screen when the form was opened. */
  const [seen, setSeen] = useState<string | null | undefined>(stored);
  const change = useMutation({
    mutationFn: (decision: Decision) => setVerdict(place, part, { ...decision, seen }),
    onSuccess: (reply) => {
      onSaved();
      notifySuccess(reply.message);
      void gradesChanged();
    },
    onError: async (error) => {
      notifyFault(faultText(error));
      if (!(error instanceof ApiFault && [409, 422].includes(error.status))) return;
      // The screen is old. After a conflict, another press means that the user has read the other decision.
      await gradesChanged();
      if (error.status === 409) setSeen(undefined);
    },
  });
  return { change, begin: () => setSeen(stored) };
}

/**
 * Manages the typed reason. `beginAnew` shows the saved one, which someone else may have written, unless the user has
 * typed.
 */
function useReasonForm(handMade: HandMade | undefined) {
  const initialValues = { reason: handMade?.reason ?? "", isForEveryone: false };
  const form = useForm({
    initialValues,
    validate: { reason: (text) => (isBlank(text) ? sentences.reasonMissing : undefined) },
  });
  useLeaveGuard(() => form.isDirty("reason"), leaving);
  const beginAnew = () => {
    if (form.isDirty("reason")) return;
    form.setInitialValues(initialValues);
    form.reset();
  };
  return { form, beginAnew };
}

/**
 * The verdict on a field as a button, which sets it by hand with a written reason, or removes that. A verdict that is
 * kept by hand also holds when the key changes.
 */
export function VerdictEditor({ item, label, verdict, place }: VerdictEditorProps) {
  const text = verdictInWords(verdict);
  const Shape = verdict.correct ? IconCheck : IconX;
  return (
    <>
      <VerdictForm
        part={{ field: item }}
        place={place}
        handMade={verdict.handMade}
        button={{
          text,
          label: `Change the verdict on ${label}: ${text}`,
          look: {
            className: classes.verdict ?? "",
            leftSection: <Shape size={13} aria-hidden />,
            rightSection: <IconChevronDown size={13} aria-hidden />,
            ...({ "data-tone": verdict.correct ? "match" : "wrong", "data-finger-reach": true } as object),
          },
        }}
        others="who wrote the same"
        decisions={[
          { text: verdict.correct ? "Keep correct" : "Mark correct", correct: true },
          { text: verdict.correct ? "Mark wrong" : "Keep wrong", correct: false },
        ]}
        canRemove={isByHand(verdict)}
      />
      {verdict.handMade && (
        <Text fz="xs" c="dimmed" mt="xxs">
          <WholeDates>
            {verdict.handMade.by && `${verdict.handMade.by}, `}
            {formatDateTime(verdict.handMade.at)}: {verdict.handMade.reason}
          </WholeDates>
        </Text>
      )}
    </>
  );
}

/** A button in the row of a wrong code, which marks this code alone as correct, or removes that verdict. */
export function LineVerdict({ line, byHand, place }: LineVerdictProps) {
  const code = codeOfLine(line) ?? "";
  const isLeftOut = line.given === "";
  const what = isLeftOut ? `that ${code} was left out` : code;
  return (
    <VerdictForm
      part={{ field: line.item, code }}
      place={place}
      handMade={byHand}
      button={{
        text: byHand ? "Change" : "Accept",
        label: byHand ? `Change the verdict on ${code}` : `Accept ${what}`,
        look: { variant: "subtle", ...({ "data-finger-reach": true, "data-no-print": true } as object) },
      }}
      others={isLeftOut ? "who left it out" : "who wrote this code"}
      decisions={[{ text: isLeftOut ? "Accept" : "Accept code", correct: true }]}
      canRemove={byHand !== undefined}
    />
  );
}

function VerdictForm(props: VerdictFormProps) {
  const { part, place, handMade, button, others: who, decisions, canRemove } = props;
  const [isOpen, setOpen] = useState(false);
  const { form, beginAnew } = useReasonForm(handMade);
  const { data: others = 0 } = useQuery({ ...sameAnswersQuery(place, part), enabled: isOpen });
  const { change, begin } = useDecision(props, () => {
    setOpen(false);
    form.setFieldValue("isForEveryone", false);
    form.resetDirty();
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const save = (correct: boolean | null) => {
    const { reason, isForEveryone } = form.getValues();
    change.mutate({ correct, reason: reason.trim(), everyone: isForEveryone && others > 0 });
  };
  const decide = (correct: boolean) => {
    if (form.validate().hasErrors) field.current?.focus();
    else save(correct);
  };
  return (
    <PopoverForm
      {...button}
      isOpen={isOpen}
      onOpen={(open) => {
        begin();
        beginAnew();
        setOpen(open);
      }}
    >
      <Textarea
        ref={field}
        label="Reason (the student sees it)"
        data-autofocus
        autosize
        minRows={2}
        maxLength={limits.reasonLength}
        {...form.getInputProps("reason")}
      />
      {others > 0 && (
        <Checkbox
          size="xs"
          label={`Also for ${others} ${others === 1 ? "other student" : "other students"} ${who}`}
          {...form.getInputProps("isForEveryone", { type: "checkbox" })}
        />
      )}
      <Group gap="xs">
        {decisions.map(({ text, correct }) => (
          <Button
            key={String(correct)}
            size="xs"
            {...(!correct && { color: "red", variant: "light" })}
            disabled={change.isPending}
            onClick={() => decide(correct)}
          >
            {text}
          </Button>
        ))}
        {canRemove && (
          <Button size="xs" variant="default" disabled={change.isPending} onClick={() => save(null)}>
            Remove verdict
          </Button>
        )}
      </Group>
    </PopoverForm>
  );
}
