import type { ChatMessage } from "#contract/api/assistant.ts";

export interface Question {
  /** The last ones of the conversation, oldest first; the last is the question. */
  messages: readonly ChatMessage[];
  /** The text of the student's own PDF, when there is one. */
  pdfContent?: string | undefined;
}

export interface Engine {
  /** The answer, whole. Throws Refusal 502 when there is none. */
  answer: (question: Question, signal: AbortSignal) => Promise<string>;
  /** The answer in pieces, as they come. Throws Refusal 502 when there is none. */
  stream: (question: Question, signal: AbortSignal) => AsyncIterable<string>;
}
