import { z } from "zod";
import { analyzeReply, chatReply, chatRequest, chatWithPdfRequest } from "../api/assistant.ts";
import type { EndpointsOfRoom } from "./endpoint.ts";

/** The assistant, mounted under /ai or on a separate host. */
export const assistantEndpoints = {
  "POST /ai/api/analyze-pdf": {
    access: "anyone",
    form: z.strictObject({}),
    reply: analyzeReply,
  },
  "POST /ai/api/chat": {
    access: "anyone",
    body: chatRequest,
    bodyKilobytes: 1024,
    reply: chatReply,
    refusals: ["provider_failed", "provider_slow"],
  },
  "POST /ai/api/chat1": {
    access: "anyone",
    body: chatWithPdfRequest,
    // A PDF of 400,000 characters.
    bodyKilobytes: 2048,
    reply: chatReply,
    refusals: ["provider_failed", "provider_slow"],
  },
} as const satisfies EndpointsOfRoom;
