import { z } from "zod";
import { id } from "./common.ts";

const noMessage = "A message is required";

const chatMessage = z.strictObject({
  role: z.enum(["user", "assistant", "model"], { error: "A message's role must be user, assistant or model" }),
  content: z.string({ error: noMessage }),
});

export type ChatMessage = z.infer<typeof chatMessage>;

/** A line of the student's own result: in a list by its positions in answer and key, else by its field. */
const askedLine = z.strictObject({
  assignmentId: id,
  subAssignmentId: id,
  field: id,
  position: z.int().min(1).nullable(),
  keyPosition: z.int().min(1).nullable(),
});

export type LineReference = z.infer<typeof askedLine>;

export const chatRequest = z.strictObject({
  /** The line that the question is about. The server reads it itself, and only if the student may see the result. */
  line: askedLine.optional(),
  messages: z
    .array(chatMessage, { error: noMessage })
    .min(1, noMessage)
    .max(1000, "At most 1000 messages are allowed")
    .refine((messages) => messages.at(-1)?.content.trim() !== "", noMessage),
});

export const chatWithPdfRequest = chatRequest.extend({ pdfContent: z.string({ error: "pdfContent is required" }) });

export const chatReply = z.object({
  candidates: z.array(
    z.object({
      content: z.object({ role: z.literal("model"), parts: z.array(z.object({ text: z.string() })) }),
    }),
  ),
});

export type ChatReply = z.infer<typeof chatReply>;

/** Returns an answer, or a piece of it, in the shape of the reply. */
export function chatReplyOf(text: string): ChatReply {
  return { candidates: [{ content: { role: "model", parts: [{ text }] } }] };
}

export const analyzeReply = z.object({
  success: z.literal(true),
  text: z.string(),
  pages: z.number(),
  /** Number of pages in the text: a long file is cut. */
  pagesRead: z.number(),
  info: z.object({ title: z.string(), author: z.string() }),
});

export type AnalyzeReply = z.infer<typeof analyzeReply>;

/** Returns the line before each page's text, by which an answer can cite the page. */
export function pageMark(page: number): string {
  return `--- Page ${page} ---`;
}

export const pageMarkPattern = /^--- Page (\d+) ---$/;
