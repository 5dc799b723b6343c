import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type LanguageModel, type ModelMessage, streamText } from "ai";
import { assistantSentences } from "#contract/assistant-sentences.ts";
import type { Clock } from "../../server/core/clock.ts";
import type { AiConfig } from "../../server/core/config.ts";
import type { Db } from "../../server/core/database/schema.ts";
import { Refusal } from "../../server/core/http/errors.ts";
import { lockOneAnswer } from "../one-answer.ts";
import type { ThreadTasks } from "../thread-tasks.ts";
import { bookTokens } from "../tokens.ts";
import type { Engine, Question } from "./engine.ts";
import { modelMessages, tutorInstructions } from "./prompt.ts";
import { providerFetch } from "./provider-fetch.ts";

export interface ModelParts {
  config: AiConfig;
  timeZone: string;
  db: Db;
  clock: Clock;
  tasks: ThreadTasks;
}

/**
 * The most that one answer may cost: characters of the document, and tokens of the answer including the model's thinking.
 */
const ceilings = { documentCharacters: 120_000, answerTokens: 6_000 };

/** Codes and English have at least this many characters a token. */
const charactersPerToken = 3;

function modelOf({ provider, model, apiKey, baseUrl }: AiConfig): LanguageModel {
  const key = apiKey === undefined ? {} : { apiKey };
  if (provider === "google") {
    const google = createGoogleGenerativeAI({ ...key, ...(baseUrl && { baseURL: baseUrl }), fetch: providerFetch });
    return google(model ?? "gemini-2.5-flash");
  }
  const compatible = createOpenAICompatible({
    name: "compatible",
    baseURL: baseUrl ?? "",
    ...key,
    fetch: providerFetch,
    includeUsage: true,
  });
  return compatible(model ?? "default");
}

/**
 * Returns an engine that asks a model: Gemini, or a server with OpenAI's protocol. A user has one open answer at a time,
 * and each is booked on the budget before the model is asked.
 */
export function modelEngine({ config, timeZone, db, clock, tasks }: ModelParts): Engine {
  const model = modelOf(config);
  const budget = { tokensADay: config.dailyTokens, timeZone };
  return {
    async *stream(question, signal) {
      const end = await lockOneAnswer(db, clock, question.who, signal);
      try {
        const messages = modelMessages({ ...question, pdfContent: await documentFor(question, tasks, signal) });
        const settle = await bookTokens(db, clock, budget, costAtMost(messages));
        const bill: Bill = { tokens: undefined };
        try {
          yield* answerOf(model, messages, signal, bill);
        } finally {
          await settle(bill.tokens);
        }
      } finally {
        await end();
      }
    },
  };
}

interface Bill {
  /** Tokens that the provider counted; undefined if it did not say. */
  tokens: number | undefined;
}

function documentFor({ who, messages, pdfContent = "" }: Question, tasks: ThreadTasks, signal: AbortSignal) {
  const questions = messages.filter(({ role }) => role === "user").map(({ content }) => content);
  const { documentCharacters } = ceilings;
  if (pdfContent.length <= documentCharacters) return pdfContent;
  return tasks.excerpt(who, { questions, pdfContent, charactersMost: documentCharacters }, signal);
}

function costAtMost(messages: readonly ModelMessage[]): number {
  const characters = messages.reduce((sum, { content }) => sum + content.length, tutorInstructions.length);
  return Math.ceil(characters / charactersPerToken) + ceilings.answerTokens;
}

async function* answerOf(model: LanguageModel, messages: ModelMessage[], signal: AbortSignal, bill: Bill) {
  let hasText = false;
  try {
    const { stream } = streamText({
      model,
      instructions: tutorInstructions,
      messages,
      maxOutputTokens: ceilings.answerTokens,
      maxRetries: 0,
      abortSignal: signal,
      // An error is a part of the stream; without this handler it would be written to the console as well.
      onError: () => {},
    });
    for await (const part of stream) {
      if (part.type === "error") throw part.error;
      if (part.type === "abort") signal.throwIfAborted();
      if (part.type === "finish") bill.tokens = part.totalUsage.totalTokens;
      if (part.type !== "text-delta" || part.text === "") continue;
      hasText ||= part.text.trim() !== "";
      yield part.text;
    }
  } catch (error) {
    // A provider that refuses has produced no tokens.
    if (statusOf(error) !== undefined) bill.tokens = 0;
    throw failed(error, signal);
  }
  if (!hasText) throw noAnswer();
}

function statusOf(error: unknown): number | undefined {
  const { statusCode } = error as { statusCode?: number };
  return statusCode !== undefined && statusCode >= 400 ? statusCode : undefined;
}

function noAnswer(): Refusal {
  return new Refusal("provider_failed", assistantSentences.notParsed, { details: "The model answered nothing" });
}

/**
 * Returns the refusal that the student sees. It names only the kind of the cause, since a provider's message may contain
 * anything.
 */
function failed(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof Refusal || signal.aborted) return error;
  const status = statusOf(error);
  const details =
    status === undefined ? "The model's server could not be read" : `The model's server answered ${status}`;
  return new Refusal("provider_failed", assistantSentences.generationFailed, { details });
}
