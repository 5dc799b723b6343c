import { Button, Group, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Verdict } from "#contract/grading.ts";
import { handMadeReasonFault } from "#contract/sentences.ts";
import { faultText } from "../../../api/client.ts";
import { setVerdict } from "../../../api/submissions.ts";
import { PopoverForm } from "../../../parts/popover-form.tsx";
import { sayFault, saySuccess } from "../../../parts/say.tsx";
import type { SubmissionPlace } from "./block-card.tsx";

interface VerdictEditorProps {
  item: string;
  label: string;
  verdict: Verdict | undefined;
  place: SubmissionPlace;
  onChanged: () => void;
}

/** Sets one verdict by hand, with a written reason, or takes that back. */
export function VerdictEditor({ item, label, verdict, place, onChanged }: VerdictEditorProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string>();
  const change = useMutation({
    mutationFn: (correct: boolean | null) => setVerdict(place, item, correct, reason.trim()),
    onSuccess: (reply) => {
      setOpen(false);
      setReason("");
      saySuccess(reply.message);
      onChanged();
    },
    onError: (error) => sayFault(faultText(error)),
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const decide = (correct: boolean) => {
    if (reason.trim() !== "") return change.mutate(correct);
    setFault(handMadeReasonFault);
    field.current?.focus();
  };
  return (
    <PopoverForm text="Change" label={`Change the verdict on ${label}`} isOpen={isOpen} onOpen={setOpen}>
      <Textarea
        ref={field}
        label="Reason (the student sees it)"
        data-autofocus
        autosize
        minRows={2}
        value={reason}
        error={fault}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setFault(undefined);
        }}
      />
      <Group gap="xs">
        <Button size="xs" disabled={change.isPending} onClick={() => decide(true)}>
          Mark correct
        </Button>
        <Button size="xs" color="red" variant="light" disabled={change.isPending} onClick={() => decide(false)}>
          Mark wrong
        </Button>
        {verdict?.handMade && (
          <Button size="xs" variant="default" disabled={change.isPending} onClick={() => change.mutate(null)}>
            Take back
          </Button>
        )}
      </Group>
    </PopoverForm>
  );
}
