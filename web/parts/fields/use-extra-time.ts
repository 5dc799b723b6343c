import { useMutation } from "@tanstack/react-query";
import type { Reply } from "#contract/endpoints.ts";
import { formatTimeOfDay } from "#contract/time.ts";
import { giveExtraTime, readOpenAttempts } from "../../api/attempts.ts";
import { attemptsChanged } from "../../api/changes.ts";
import { faultText } from "../../api/client.ts";
import { arrivedBefore, mayHaveArrivedText, useSendOnce } from "../../api/send-key.ts";
import { notifyFault, notifyInfo, notifySuccess } from "../page/notify.tsx";
import { askBefore } from "./confirm.ts";

/**
 * Returns the message after minutes were added. `named`: the number of chosen students; 0 means everyone who is
 * working.
 */
function outcomeText(minutes: number, named: number, extended: number): string {
  if (extended === 0) {
    if (named === 0) return "Nobody has a timed attempt open now";
    return minutes > 0
      ? "No minutes were added: no timed section is left"
      : "No minutes were taken back: there were none to take back";
  }
  const amount = `${Math.abs(minutes)} ${Math.abs(minutes) === 1 ? "minute" : "minutes"}`;
  const many = named > extended ? `${extended} of ${named}` : `${extended}`;
  const students = `${many} ${many === "1" ? "student" : "students"}`;
  return minutes > 0 ? `${amount} added for ${students}` : `Up to ${amount} taken back from ${students}`;
}

const minuteMs = 60_000;
const mostNames = 3;

/**
 * Returns the question to ask before minutes are taken away and attempts end because of this. The server leaves one
 * minute to those who have more. Returns undefined if no attempt ends.
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
    also: "What is saved by then will be handed in.",
    confirm: "Take time back",
  };
}

interface ExtraTime {
  assignmentId: string;
  minutes: number;
  /** Empty: everyone who is working now. */
  studentIds: readonly string[];
  /** Called before the question is shown. */
  onAsk?: () => void;
  onGiven: () => void;
}

/** Grants minutes and shows the result. Asks first if taking minutes away would end attempts. */
export function useExtraTime({ assignmentId, minutes, studentIds, onAsk, onGiven }: ExtraTime) {
  const sendOnce = useSendOnce();
  const give = useMutation({
    // The selection may change on the screen while the question is open.
    mutationFn: (ids: readonly string[]) => sendOnce((key) => giveExtraTime(assignmentId, minutes, ids, key)),
    onSuccess: ({ extended, repeated }, ids) => {
      onGiven();
      if (repeated) notifyInfo(arrivedBefore);
      else (extended === 0 ? notifyInfo : notifySuccess)(outcomeText(minutes, ids.length, extended));
      void attemptsChanged();
    },
    onError: (error) => {
      notifyFault(faultText(error), mayHaveArrivedText(error));
      void attemptsChanged();
    },
  });
  const ask = useMutation({
    mutationFn: () => readOpenAttempts(assignmentId),
    onSuccess: (room) => {
      const question = questionOf(room, minutes, studentIds);
      if (!question) return give.mutate(studentIds);
      onAsk?.();
      askBefore({ ...question, act: () => give.mutate(studentIds) });
    },
    onError: (error) => notifyFault(faultText(error)),
  });
  return {
    isBusy: give.isPending || ask.isPending,
    give: () => (minutes < 0 ? ask.mutate() : give.mutate(studentIds)),
  };
}
