import { useCallback, useEffect, useRef, useState } from "react";
import { type AttemptPlace, type SavedDraft, saveDraft } from "../../api/attempts.ts";
import { ApiFault } from "../../api/client.ts";
import { type Answers, fromDraft, itemsOf, toInput } from "./answers.ts";
import { readLocalDraft, writeLocalDraft } from "./local-draft.ts";
import type { Work } from "./places.ts";

export type SaveState =
  | { kind: "none" }
  | { kind: "saved"; at: string }
  | { kind: "saving" }
  | { kind: "offline" }
  | { kind: "closed" };

const afterChangeMs = 1000;
const atMostEveryMs = 5000;

interface Draft {
  answers: Answers;
  saveState: SaveState;
  /** Labels of items that another window changed meanwhile. */
  changedElsewhere: string[];
  setAnswer: (item: string, value: string | string[]) => void;
  /** The newest answers, also inside a timer. */
  current: () => Answers;
  /** Stops saving, as a submission begins. */
  stop: () => void;
}

/**
 * The answers of an attempt: kept on this device at once, on the server 1 s after the last change, at most every 5 s,
 * and when the page is hidden (design section 5). Only what was changed here is sent, so two windows do not erase each
 * other.
 */
export function useDraft(
  work: Work,
  place: AttemptPlace,
  initial: Answers,
  onSaved: (saved: SavedDraft) => void,
): Draft {
  const [local] = useState(() => readLocalDraft(place.studentId, work.id));
  const [answers, setAnswers] = useState<Answers>(() => ({
    ...initial,
    ...Object.fromEntries((local?.unsaved ?? []).map((item) => [item, local?.answers[item] ?? ""])),
  }));
  const [saveState, setSaveState] = useState<SaveState>({ kind: "none" });
  const [changedElsewhere, setChangedElsewhere] = useState<string[]>([]);
  const live = useRef({ answers, unsaved: new Set(local?.unsaved), lastSavedMs: 0, isSaving: false, isStopped: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saved = useRef(onSaved);
  saved.current = onSaved;

  const adopt = useCallback(
    (fromServer: Answers) => {
      const { answers: mine, unsaved } = live.current;
      const others = Object.keys(fromServer).filter(
        (item) =>
          !unsaved.has(item) &&
          JSON.stringify(fromServer[item]) !==
            JSON.stringify(mine[item] ?? (Array.isArray(fromServer[item]) ? [] : "")),
      );
      if (others.length === 0) return;
      live.current.answers = { ...mine, ...Object.fromEntries(others.map((item) => [item, fromServer[item] ?? ""])) };
      setAnswers(live.current.answers);
      const labels = new Map(itemsOf(work).map(({ item, label }) => [item, label]));
      setChangedElsewhere(others.map((item) => labels.get(item) ?? item));
    },
    [work],
  );

  const save = useCallback(
    async (keepalive = false) => {
      const state = live.current;
      clearTimeout(timer.current);
      if (state.isStopped || state.unsaved.size === 0 || (state.isSaving && !keepalive)) return;
      const sent = new Map([...state.unsaved].map((item) => [item, JSON.stringify(state.answers[item])]));
      state.isSaving = true;
      setSaveState({ kind: "saving" });
      try {
        const reply = await saveDraft(place, toInput(work, state.answers, new Set(sent.keys())), keepalive);
        for (const [item, text] of sent) if (JSON.stringify(state.answers[item]) === text) state.unsaved.delete(item);
        state.lastSavedMs = Date.now();
        writeLocalDraft(place.studentId, work.id, { answers: state.answers, unsaved: [...state.unsaved] });
        setSaveState({ kind: "saved", at: reply.savedAt });
        adopt(fromDraft(reply.draft));
        saved.current(reply);
      } catch (error) {
        const isRefused =
          error instanceof ApiFault && error.status >= 400 && error.status < 500 && error.status !== 429;
        setSaveState(isRefused ? { kind: "closed" } : { kind: "offline" });
        if (!isRefused) timer.current = setTimeout(() => void save(), atMostEveryMs);
        state.isSaving = false;
        return;
      }
      state.isSaving = false;
      if (state.unsaved.size > 0) timer.current = setTimeout(() => void save(), atMostEveryMs);
    },
    [work, place, adopt],
  );

  const setAnswer = (item: string, value: string | string[]) => {
    const state = live.current;
    state.answers = { ...state.answers, [item]: value };
    state.unsaved.add(item);
    setAnswers(state.answers);
    setChangedElsewhere([]);
    writeLocalDraft(place.studentId, work.id, { answers: state.answers, unsaved: [...state.unsaved] });
    clearTimeout(timer.current);
    const wait = Math.max(afterChangeMs, state.lastSavedMs + atMostEveryMs - Date.now());
    timer.current = setTimeout(() => void save(), wait);
  };

  useEffect(() => {
    if (live.current.unsaved.size > 0) void save();
    const onHide = () => document.visibilityState === "hidden" && void save(true);
    const onPageHide = () => void save(true);
    const onOnline = () => void save();
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("pagehide", onPageHide);
    window.addEventListener("online", onOnline);
    return () => {
      void save(true);
      clearTimeout(timer.current);
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("pagehide", onPageHide);
      window.removeEventListener("online", onOnline);
    };
  }, [save]);

  return {
    answers,
    saveState,
    changedElsewhere,
    setAnswer,
    current: () => live.current.answers,
    stop: () => {
      live.current.isStopped = true;
      clearTimeout(timer.current);
    },
  };
}
