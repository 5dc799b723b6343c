import { Button, type ButtonProps, NumberInput, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Reply } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import { formatTimeOfDay } from "#contract/time.ts";
import { giveExtraTime, readOpenAttempts } from "../api/attempts.ts";
import { attemptsChanged } from "../api/changes.ts";
import { faultText } from "../api/client.ts";
import { useSendOnce, whenRepeated } from "../api/send-key.ts";
import { askBefore } from "./confirm.ts";
import { PopoverForm } from "./popover-form.tsx";
import { sayFault, sayNotice, saySuccess } from "./say.tsx";

interface ExtraTimeProps {
  assignmentId: string;
  /** Who gets it; left out: everyone who is working now. */
  studentIds?: readonly string[];
  /** What the button reads, and what it is called for those who do not see where it stands. */
  text?: string;
  label: string;
  /** What was given before, and until when it lasts: minutes are added to it. */
  given?: string | undefined;
  /** How the button looks, where it is no quiet one. */
  look?: ButtonProps;
}

/** What was given, and until when the time that runs lasts: "30 min extra, until 15:33". Undefined for neither. */
export function tellGiven(extraMinutes: number, deadline: string | null): string | undefined {
  const parts = [
    ...(extraMinutes === 0 ? [] : [`${extraMinutes} min extra`]),
    ...(deadline === null ? [] : [`until ${formatTimeOfDay(deadline)}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}

/** What came of minutes for so many students named, or, with none named, for everyone working. */
function tellOutcome(minutes: number, named: number, extended: number): string {
  if (extended === 0) {
    if (named === 0) return "Nobody is working against the clock now";
    return minutes > 0
      ? "No minutes were added: no timed work is left to do"
      : "No minutes were taken back: there are none to take";
  }
  const told = `${Math.abs(minutes)} ${Math.abs(minutes) === 1 ? "minute" : "minutes"}`;
  const many = named > extended ? `${extended} of ${named}` : `${extended}`;
  const students = `${many} ${many === "1" ? "student" : "students"}`;
  return minutes > 0 ? `${told} added for ${students}` : `Up to ${told} taken back from ${students}`;
}

const minuteMs = 60_000;
const mostNames = 3;

/**
 * Asks before minutes are taken away that end attempts: the server leaves a minute to those who have more. Returns undefined
 * where none ends.
 */
function questionOf(
  { now, attempts }: Reply<"GET /assignments/:id/attempts">,
  minutes: number,
  ids: readonly string[],
) {
  const end = Date.parse(now) + minuteMs;
  const ending = attempts.filter(({ studentId, deadline }) => {
    if (deadline === null || (ids.length > 0 && !ids.includes(studentId))) return false;
    return Date.parse(deadline) > end && Date.parse(deadline) + minutes * minuteMs <= end;
  });
  if (ending.length === 0) return;
  const names = [...new Set(ending.map(({ studentName }) => studentName))];
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : "";
  const whose = `${names.slice(0, mostNames).join(", ")}${more}`;
  const what = ending.length === 1 ? "The attempt of" : "The attempts of";
  return {
    title: ending.length === 1 ? "End the attempt?" : "End the attempts?",
    question: `${what} ${whose} will end in 1 minute, at ${formatTimeOfDay(new Date(end).toISOString())}.`,
    also: "What is saved by then is handed in.",
    confirm: "Take time back",
  };
}

/** More minutes, added to what was given before; a running countdown follows within ten seconds. */
export function ExtraTime({ assignmentId, studentIds = [], text = "Extra time", label, given, look }: ExtraTimeProps) {
  const [isOpen, setOpen] = useState(false);
  const [minutes, setMinutes] = useState<string | number>(15);
  const sendOnce = useSendOnce();
  const wanted = Number(minutes);
  const give = useMutation({
    mutationFn: () => sendOnce((key) => giveExtraTime(assignmentId, wanted, studentIds, key)),
    onSuccess: ({ extended }) => {
      setOpen(false);
      (extended === 0 ? sayNotice : saySuccess)(tellOutcome(wanted, studentIds.length, extended));
      void attemptsChanged();
    },
    onError: (error) => {
      sayFault(faultText(error), whenRepeated(error));
      void attemptsChanged();
    },
  });
  const ask = useMutation({
    mutationFn: () => readOpenAttempts(assignmentId),
    onSuccess: (room) => {
      const question = questionOf(room, wanted, studentIds);
      if (!question) return give.mutate();
      setOpen(false);
      askBefore({ ...question, act: () => give.mutate() });
    },
    onError: (error) => sayFault(faultText(error)),
  });
  const isBusy = give.isPending || ask.isPending;
  return (
    <PopoverForm text={text} label={label} isOpen={isOpen} onOpen={setOpen} {...(look && { look })}>
      {given && <Text fz="sm">{given}</Text>}
      <NumberInput
        label="Minutes to add"
        description="A negative number takes minutes away"
        min={-limits.extraMinutes}
        max={limits.extraMinutes}
        allowDecimal={false}
        value={minutes}
        onChange={setMinutes}
        data-autofocus
      />
      <Button
        size="xs"
        disabled={isBusy || !Number.isInteger(wanted) || wanted === 0}
        onClick={() => (wanted < 0 ? ask.mutate() : give.mutate())}
      >
        {wanted < 0 ? "Take time back" : "Give extra time"}
      </Button>
    </PopoverForm>
  );
}
