import { onSessionCleared } from "../../api/session-store.ts";

/** A question before an action, in the sentence of the specification. `also` is a second line. */
export interface Question {
  title: string;
  question: string;
  also?: string | undefined;
  confirm: string;
  act: () => void;
  /** The button is red unless this is false. */
  danger?: boolean;
}

let asked: Question | undefined;
const listeners = new Set<() => void>();

function ask(question: Question | undefined): void {
  asked = question;
  for (const listener of listeners) listener();
}

/** Asks before a destructive action. The frame renders the question. */
export function askBefore(question: Question): void {
  ask(question);
}

/** Closes the question. */
export function endQuestion(): void {
  ask(undefined);
}

/** Returns the open question, for the frame. */
export function currentQuestion(): Question | undefined {
  return asked;
}

/** Calls `listener` when a question opens or closes. Returns a function that unsubscribes. */
export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// The next user of this browser must not see a question of the last one.
onSessionCleared(endQuestion);
