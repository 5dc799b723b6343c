import { onSessionCleared } from "../../api/session-store.ts";

/** What is asked before an act, in the spec's sentence, with what goes along in a second line. */
export interface Question {
  title: string;
  question: string;
  also?: string | undefined;
  confirm: string;
  act: () => void;
  /** Red, unless it destroys nothing. */
  danger?: boolean;
}

let asked: Question | undefined;
const listeners = new Set<() => void>();

function ask(question: Question | undefined): void {
  asked = question;
  for (const listener of listeners) listener();
}

/** Asks before a destructive act. The frame draws the question. */
export function askBefore(question: Question): void {
  ask(question);
}

/** The question was answered. */
export function endQuestion(): void {
  ask(undefined);
}

/** For the frame: what is asked now. */
export function questionNow(): Question | undefined {
  return asked;
}

/** Calls back whenever something is asked, or was answered. Out: what ends that. */
export function whenAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// The next user of this browser must not be asked what was asked of the last one.
onSessionCleared(endQuestion);
