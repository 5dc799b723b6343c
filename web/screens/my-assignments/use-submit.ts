import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { timerKey } from "#contract/time.ts";
import { type AttemptPlace, submitSection } from "../../api/attempts.ts";
import { ApiFault, faultText } from "../../api/client.ts";
import { sayFault, saySuccess } from "../../parts/say.tsx";
import { type Answers, toInput } from "./answers.ts";
import { clearLocalDraft } from "./local-draft.ts";
import type { Work } from "./places.ts";

export type SubmitState = "open" | "submitting" | "waiting";

const longestWaitMs = 15_000;

interface Submitting {
  state: SubmitState;
  submit: (auto: boolean) => void;
}

/**
 * Submits a section once: a click and the timer in the same moment are one submission. When the timer's submission
 * finds no server it is kept and tried again, ever more slowly, and as soon as the connection returns.
 */
export function useSubmit(
  work: Work,
  place: AttemptPlace,
  answers: () => Answers,
  onBegin: () => void,
  onDone: () => void,
): Submitting {
  const queries = useQueryClient();
  const [state, setState] = useState<SubmitState>("open");
  const isRunning = useRef(false);
  const isGone = useRef(false);
  const retry = useRef<{ timer?: ReturnType<typeof setTimeout>; tries: number; again?: () => void }>({ tries: 0 });

  useEffect(() => {
    isGone.current = false;
    const onOnline = () => retry.current.again?.();
    window.addEventListener("online", onOnline);
    return () => {
      isGone.current = true;
      clearTimeout(retry.current.timer);
      window.removeEventListener("online", onOnline);
    };
  }, []);

  const finish = async () => {
    localStorage.removeItem(timerKey(place.studentId, work.assignment._id, work.id));
    clearLocalDraft(place.studentId, work.id);
    if (!isGone.current) onDone();
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["course"] }),
      queries.invalidateQueries({ queryKey: ["result"] }),
      queries.invalidateQueries({ queryKey: ["stats"] }),
      queries.invalidateQueries({ queryKey: ["insight"] }),
    ]);
  };

  const send = async (auto: boolean) => {
    clearTimeout(retry.current.timer);
    delete retry.current.again;
    setState("submitting");
    try {
      const reply = await submitSection(place, toInput(work, answers()), auto);
      if (reply.late) sayFault(reply.message);
      else saySuccess("Assignment submitted successfully!");
      await finish();
    } catch (error) {
      if (isGone.current) return;
      const isRefused = error instanceof ApiFault && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (error instanceof ApiFault && error.status === 409) {
        sayFault(faultText(error, "Failed to submit assignment"));
        await finish();
      } else if (auto && !isRefused) {
        setState("waiting");
        retry.current.tries += 1;
        retry.current.again = () => void send(true);
        retry.current.timer = setTimeout(
          () => void send(true),
          Math.min(longestWaitMs, 1000 * 2 ** retry.current.tries),
        );
        return;
      } else if (error instanceof ApiFault && error.isFromServer)
        sayFault(faultText(error, "Failed to submit assignment"));
      else sayFault(`Error: ${faultText(error)}`);
      setState("open");
      isRunning.current = false;
    }
  };

  return {
    state,
    submit: (auto) => {
      if (isRunning.current) return;
      isRunning.current = true;
      onBegin();
      void send(auto);
    },
  };
}
