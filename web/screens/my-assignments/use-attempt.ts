import { useEffect, useState } from "react";
import { timerKey } from "#contract/time.ts";
import { type AttemptPlace, startAttempt } from "../../api/attempts.ts";
import { ApiFault, faultText } from "../../api/client.ts";
import { type Answers, fromDraft } from "./answers.ts";
import { readLocalDraft } from "./local-draft.ts";
import type { Work } from "./places.ts";

export interface OpenAttempt {
  /** When time is over, on this device's clock; null when untimed. */
  deadlineMs: number | null;
  initial: Answers;
}

export type AttemptState =
  | { state: "opening" }
  | { state: "refused"; text: string; code: string }
  | ({ state: "open" } & OpenAttempt);

interface AttemptInHand {
  attempt: AttemptState;
  setDeadline: (deadlineMs: number | null) => void;
  /**
   * Asked at zero. The server's clock decides: when it says that time is left, because this device's clock was changed,
   * the countdown goes on from there. When the server cannot be asked, zero is zero.
   */
  isTimeUp: () => Promise<boolean>;
}

const followMs = 10_000;
const toleranceMs = 1000;

/** The server's deadline on this device's clock: whatever the clock is set to, the time left is the server's. */
export function deadlineHere(deadline: string | null, serverNow: string): number | null {
  return deadline === null ? null : Date.now() + (Date.parse(deadline) - Date.parse(serverNow));
}

/**
 * Opens the attempt on the server, or finds it open, and keeps its deadline under the spec's local key. When the server
 * cannot be reached the stored deadline counts, or now plus the limit. A timed attempt is looked at every 10 s, so that
 * minutes given by staff arrive.
 */
export function useAttempt(work: Work, place: AttemptPlace): AttemptInHand {
  const [attempt, setAttempt] = useState<AttemptState>({ state: "opening" });
  const key = timerKey(place.studentId, work.assignment._id, work.id);

  const setDeadline = (deadlineMs: number | null) => {
    if (deadlineMs === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(Math.round(deadlineMs)));
    setAttempt((before) =>
      before.state === "open" && Math.abs((before.deadlineMs ?? 0) - (deadlineMs ?? 0)) > 400
        ? { ...before, deadlineMs }
        : before,
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is opened once for its work
  useEffect(() => {
    let isLeft = false;
    setAttempt({ state: "opening" });
    const open = async () => {
      try {
        const { deadline, now, draft } = await startAttempt(place);
        if (isLeft) return;
        const deadlineMs = deadlineHere(deadline, now);
        if (deadlineMs === null) localStorage.removeItem(key);
        else localStorage.setItem(key, String(Math.round(deadlineMs)));
        setAttempt({ state: "open", deadlineMs, initial: fromDraft(draft) });
      } catch (error) {
        if (isLeft) return;
        if (error instanceof ApiFault && error.status >= 400 && error.status < 500) {
          setAttempt({ state: "refused", text: faultText(error), code: error.code });
          return;
        }
        setAttempt({
          state: "open",
          deadlineMs: fallbackDeadline(),
          initial: readLocalDraft(place.studentId, work.id)?.answers ?? {},
        });
      }
    };
    const fallbackDeadline = () => {
      if (work.timeLimitMinutes === null) return null;
      const stored = Number(localStorage.getItem(key));
      const deadlineMs = stored > 0 ? stored : Date.now() + work.timeLimitMinutes * 60_000;
      localStorage.setItem(key, String(deadlineMs));
      return deadlineMs;
    };
    void open();
    const follow = setInterval(async () => {
      if (work.timeLimitMinutes === null || document.visibilityState === "hidden") return;
      try {
        const { deadline, now } = await startAttempt(place);
        if (!isLeft) setDeadline(deadlineHere(deadline, now));
      } catch {
        // The countdown goes on by what is known; the next look comes in 10 s.
      }
    }, followMs);
    return () => {
      isLeft = true;
      clearInterval(follow);
    };
  }, [work.id]);

  const isTimeUp = async () => {
    try {
      const { deadline, now } = await startAttempt(place);
      if (deadline === null || Date.parse(deadline) - Date.parse(now) <= toleranceMs) return true;
      setDeadline(deadlineHere(deadline, now));
      return false;
    } catch {
      return true;
    }
  };

  return { attempt, setDeadline, isTimeUp };
}
