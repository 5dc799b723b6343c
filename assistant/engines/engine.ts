import type { ChatMessage } from "#contract/api/assistant.ts";

export interface Question {
  /** Who asks: their id. */
  who: string;
  /** The last ones of the conversation, oldest first; the last is the question. */
  messages: readonly ChatMessage[];
  /** The text of the student's own PDF, when there is one. */
  pdfContent?: string | undefined;
  /** The line of their own result that they ask about, in words. */
  line?: string | undefined;
  /** What the official grouper says, when the question is about a DRG and names codes. */
  grouping?: string | undefined;
  /** What the official code sets say, when the question names codes or asks for one. */
  codes?: string | undefined;
}

export interface Engine {
  /** The answer in pieces, as they come. Throws Refusal 502 when there is none. */
  stream: (question: Question, signal: AbortSignal) => AsyncIterable<string>;
}
