import { useSyncExternalStore } from "react";
import type { LineReference } from "#contract/api/assistant.ts";
import { assistantSentences } from "#contract/assistant-sentences.ts";
import { analyzePdf, streamAnswer } from "../../../api/assistant.ts";
import { ApiFault } from "../../../api/client.ts";
import { onSessionCleared } from "../../../api/session-store.ts";

export interface Message {
  id: number;
  type: "user" | "assistant";
  content: string;
  timestamp: string;
  /** The line of a result that the question is about. */
  line?: LineReference | undefined;
  /** Set if the answer is incomplete. */
  cut?: "stopped" | "broken";
}

interface Pdf {
  name: string;
  text: string;
  pages: number;
  pagesRead: number;
}

export interface Conversation {
  messages: readonly Message[];
  pdf: Pdf | undefined;
  /** The file that is being uploaded and the share sent, 0 to 1. */
  upload: { name: string; share: number } | undefined;
  /** thinking: no text has arrived; answering: text is arriving. */
  state: "idle" | "thinking" | "answering";
  /** The last fault, and the action of "Try again". */
  fault: { text: string; details?: string | undefined; retry: () => void } | undefined;
  /** Text that is typed and not sent. */
  draft: string;
}

const empty: Conversation = {
  messages: [],
  pdf: undefined,
  upload: undefined,
  state: "idle",
  fault: undefined,
  draft: "",
};

// Outside React, so that a conversation survives a change of screen. It ends with the visit.
let conversation = empty;
let nextId = 1;
let running: AbortController | undefined;
const listeners = new Set<() => void>();

function set(change: Partial<Conversation>): void {
  conversation = { ...conversation, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConversation(): Conversation {
  return useSyncExternalStore(subscribe, () => conversation);
}

onSessionCleared(() => {
  running?.abort();
  running = undefined;
  set(empty);
});

function messageOf(type: Message["type"], content: string, line?: LineReference): Message {
  return { id: nextId++, type, content, timestamp: new Date().toISOString(), line };
}

export function setDraft(draft: string): void {
  set({ draft });
}

/** Sends a message, unless it is blank or an answer or upload is under way. */
export function send(text: string, line?: LineReference): void {
  if (text.trim() === "" || conversation.state !== "idle" || conversation.upload) return;
  set({ messages: [...conversation.messages, messageOf("user", text.trim(), line)], draft: "" });
  void answer();
}

/** Cancels the answer or the upload. The text that has arrived stays. */
export function stop(): void {
  running?.abort();
}

export function removePdf(): void {
  set({ pdf: undefined });
}

async function answer(): Promise<void> {
  const asked = conversation.messages;
  const own = new AbortController();
  running = own;
  set({ state: "thinking", fault: undefined });
  const written = messageOf("assistant", "");
  // An answer that was stopped before its first word is not part of the conversation.
  const turns = asked.flatMap(({ type, content }) => (content === "" ? [] : [{ role: type, content }]));
  // Later questions are about the same line, until the user asks about another one.
  const line = asked.findLast((message) => message.line)?.line;
  let fault: Conversation["fault"];
  try {
    for await (const piece of streamAnswer(turns, { pdfContent: conversation.pdf?.text, line }, own.signal)) {
      if (own.signal.aborted) break;
      written.content += piece;
      set({ state: "answering", messages: [...asked, { ...written }] });
    }
  } catch (error) {
    const text = error instanceof ApiFault ? error.message : assistantSentences.somethingWrong;
    fault = { text, retry: () => askAgain(asked) };
  }
  // The user logged out meanwhile, so the answer is discarded.
  if (running !== own) return;
  running = undefined;
  if (own.signal.aborted) set({ state: "idle", messages: [...asked, { ...written, cut: "stopped" }] });
  else if (!fault) set({ state: "idle" });
  else if (written.content === "") set({ state: "idle", fault });
  else set({ state: "idle", fault, messages: [...asked, { ...written, cut: "broken" }] });
}

function askAgain(asked: readonly Message[]): void {
  set({ messages: asked });
  void answer();
}

/** Asks for another answer in place of the last one, which was stopped. */
export function answerAgain(): void {
  if (conversation.state === "idle") askAgain(conversation.messages.slice(0, -1));
}

/** Uploads a PDF. Later questions are answered with its text, until it is removed. */
export async function attach(file: File): Promise<void> {
  const own = new AbortController();
  running?.abort();
  running = own;
  set({ upload: { name: file.name, share: 0 }, fault: undefined });
  try {
    const { text, pages, pagesRead } = await analyzePdf(
      file,
      (share) => set({ upload: { name: file.name, share } }),
      own.signal,
    );
    set({ pdf: { name: file.name, text, pages, pagesRead } });
  } catch (error) {
    if (!own.signal.aborted) {
      const refusal = error instanceof ApiFault && error.isFromServer ? error : undefined;
      const text = refusal?.message ?? assistantSentences.analysisFailed;
      const details = refusal?.details === text ? undefined : refusal?.details;
      set({ fault: { text, details, retry: () => void attach(file) } });
    }
  } finally {
    if (running === own) running = undefined;
    if (!own.signal.aborted || conversation.upload?.name === file.name) set({ upload: undefined });
  }
}
