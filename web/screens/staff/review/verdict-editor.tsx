import { Button, Checkbox, Group, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCheck, IconChevronDown, IconX } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import { isBlank } from "#contract/text-rules.ts";
import { formatDateTime } from "#contract/time.ts";
import type { Verdict } from "#contract/verdicts.ts";
import { gradesChanged } from "../../../api/changes.ts";
import { ApiFault, faultText } from "../../../api/client.ts";
import { type SubmissionIds, sameAnswersQuery, setVerdict } from "../../../api/submissions.ts";
import { isByHand } from "../../../parts/codes/lesson/review-fields.ts";
import { PopoverForm } from "../../../parts/fields/popover-form.tsx";
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
function useDecision({ item, verdict, place }: Omit<VerdictEditorProps, "label">, onSaved: () => void) {
  const stored = verdict.handMade?.at ?? null;
  /** The decision to replace: the one that was on screen when the form was opened. */
  const [seen, setSeen] = useState<string | null | undefined>(stored);
  const change = useMutation({
    mutationFn: (decision: Decision) => setVerdict(place, item, { ...decision, seen }),
    onSuccess: (reply) => {
      onSaved();
      notifySuccess(reply.message);
      void gradesChanged();
    },
    onError: async (error) => {
      notifyFault(faultText(error));
      if (!(error instanceof ApiFault && error.status === 409)) return;
      // Another press means that the user has read the other decision.
      await gradesChanged();
      setSeen(undefined);
    },
  });
  return { change, begin: () => setSeen(stored) };
}

/**
 * Manages the typed reason. `beginAnew` shows the saved one, which someone else may have written, unless the user has
 * typed.
 */
function useReasonForm({ handMade }: Verdict) {
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

/** The verdict as a button, which sets it by hand with a written reason, or removes that. */
export function VerdictEditor({ item, label, verdict, place }: VerdictEditorProps) {
  const [isOpen, setOpen] = useState(false);
  const { form, beginAnew } = useReasonForm(verdict);
  const { data: others = 0 } = useQuery({ ...sameAnswersQuery(place, item), enabled: isOpen });
  const { change, begin } = useDecision({ item, verdict, place }, () => {
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
  const text = verdictInWords(verdict);
  const Shape = verdict.correct ? IconCheck : IconX;
  return (
    <>
      <PopoverForm
        text={text}
        label={`Change the verdict on ${label}: ${text}`}
        isOpen={isOpen}
        onOpen={(open) => {
          begin();
          beginAnew();
          setOpen(open);
        }}
        look={{
          className: classes.verdict ?? "",
          leftSection: <Shape size={13} aria-hidden />,
          rightSection: <IconChevronDown size={13} aria-hidden />,
          ...({ "data-tone": verdict.correct ? "match" : "wrong", "data-finger-reach": true } as object),
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
            label={`Also for ${others} ${others === 1 ? "other student" : "other students"} who wrote the same`}
            {...form.getInputProps("isForEveryone", { type: "checkbox" })}
          />
        )}
        <Decisions
          isBusy={change.isPending}
          onDecide={decide}
          onRemove={isByHand(verdict) ? () => save(null) : undefined}
        />
      </PopoverForm>
      {verdict.handMade && <SetBy handMade={verdict.handMade} />}
    </>
  );
}

interface DecisionsProps {
  isBusy: boolean;
  onDecide: (isCorrect: boolean) => void;
  /** Set if there is a verdict by hand to remove. */
  onRemove: (() => void) | undefined;
}

function Decisions({ isBusy, onDecide, onRemove }: DecisionsProps) {
  return (
    <Group gap="xs">
      <Button size="xs" disabled={isBusy} onClick={() => onDecide(true)}>
        Mark correct
      </Button>
      <Button size="xs" color="red" variant="light" disabled={isBusy} onClick={() => onDecide(false)}>
        Mark wrong
      </Button>
      {onRemove && (
        <Button size="xs" variant="default" disabled={isBusy} onClick={onRemove}>
          Remove verdict
        </Button>
      )}
    </Group>
  );
}

/** Author, time and reason of a verdict by hand. */
function SetBy({ handMade: { by, at, reason } }: { handMade: NonNullable<Verdict["handMade"]> }) {
  return (
    <Text fz="xs" c="dimmed" mt="xxs">
      {by ? `${by}, ` : ""}
      <WholeDates>
        {formatDateTime(at)}: {reason}
      </WholeDates>
    </Text>
  );
}
