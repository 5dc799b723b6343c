import type { ChatMessage } from "#contract/api/assistant.ts";

export interface Question {
  /** Id of the user. */
  who: string;
  /** The newest messages of the conversation, oldest first. The last one is the question. */
  messages: readonly ChatMessage[];
  /** The text of the student's PDF, if there is one. */
  pdfContent?: string | undefined;
  /** The line of the student's result that the question is about, in words. */
  line?: string | undefined;
  /** The answer of the official grouper, if the question is about a DRG and names codes. */
  grouping?: string | undefined;
  /** The answer of the official code sets, if the question names codes or asks for one. */
  codes?: string | undefined;
}

export interface Engine {
  /** Yields the answer piece by piece. Throws 502 if there is none. */
  stream: (question: Question, signal: AbortSignal) => AsyncIterable<string>;
}
