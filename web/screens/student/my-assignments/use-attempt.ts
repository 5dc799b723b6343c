import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { gradesChanged } from "../../../api/changes.ts";
import { registerOpenAttempt } from "../../../api/session-check.ts";
import { openSection } from "../../../attempt/browser.ts";
import { type Fault, isOutage } from "../../../attempt/ports.ts";
import type { Attempt, AttemptView, HandedInStage } from "../../../attempt/stages.ts";
import { notifyFault, notifyLasting } from "../../../parts/page/notify.tsx";
import { closeFaults } from "./close-messages.ts";
import type { Work } from "./work.ts";

const opening: AttemptView = {
  stage: { kind: "opening" },
  answers: {},
  deadlineMs: null,
  faults: {},
  questionsGone: 0,
  changedElsewhere: [],
  replaced: {},
  extraMinutes: { inAll: 0, added: 0 },
  messages: [],
  isStored: true,
};

const nothing = () => () => {};

/**
 * Shows why a submit failed (spec.md section 8): the server's sentence or our own; without an answer 'Error: ' and the
 * reason.
 */
function notifySubmitFault(fault: Fault): void {
  if (fault.status === 0) notifyFault(`Error: ${fault.message}`);
  // During an outage, the waiting screen has its own sentence.
  else if (!isOutage(fault)) notifyFault(fault.sentence ?? "Failed to submit assignment");
}

/**
 * Opens the attempt for a section while its page is open. `onClosed` is called when the lists have been refetched, and
 * not if the page was left meanwhile.
 */
export function useAttempt(
  work: Work,
  studentId: string,
  onClosed: (stage: HandedInStage) => void,
): { attempt: Attempt | undefined; view: AttemptView } {
  const [attempt, setAttempt] = useState<Attempt>();
  const notifyClosed = useEffectEvent(onClosed);
  const open = useEffectEvent((events: { onClosed: (stage: HandedInStage) => void }) =>
    openSection(
      {
        place: { studentId, assignmentId: work.assignment._id, subAssignmentId: work.section?._id },
        sectionId: work.id,
        title: work.section ? `${work.title} · ${work.assignment.moduleName}` : work.title,
        isTimed: work.timeLimitMinutes !== null,
      },
      { ...events, onFault: notifySubmitFault },
    ),
  );
  useEffect(registerOpenAttempt, []);
  useEffect(() => {
    let isHere = true;
    const opened = open({
      onClosed: async (stage) => {
        await gradesChanged();
        if (isHere) notifyClosed(stage);
      },
    });
    setAttempt(opened);
    return () => {
      isHere = false;
      void opened.leave();
    };
  }, []);
  const view = useSyncExternalStore(attempt?.subscribe ?? nothing, () => attempt?.view() ?? opening);
  const isRefused = view.stage.kind === "refused";
  const isOver = isRefused || view.stage.kind === "submitted";
  useEffect(() => {
    if (isOver) closeFaults();
  }, [isOver]);
  useEffect(() => {
    if (isRefused) void gradesChanged();
  }, [isRefused]);
  const { questionsGone } = view;
  useEffect(() => {
    if (questionsGone === 0) return;
    notifyLasting("Your instructor has changed the questions of this section");
    void gradesChanged();
  }, [questionsGone]);
  return { attempt, view };
}
