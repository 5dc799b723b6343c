import { createGoogleGenerativeAI } from "@ai-sdk/google";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, type LanguageModel, streamText } from "ai";
import { assistantSentences } from "#contract/sentences.ts";
import type { Config } from "../../server/config.ts";
import { Refusal } from "../../server/http/errors.ts";
import type { Engine, Question } from "./engine.ts";
import { modelMessages, tutorInstructions } from "./prompt.ts";

const retries = 1;

function modelOf({ provider, model, apiKey, baseUrl }: Config["ai"]): LanguageModel {
  if (provider === "google") {
    const google = createGoogleGenerativeAI({ ...(apiKey && { apiKey }), ...(baseUrl && { baseURL: baseUrl }) });
    return google(model ?? "gemini-2.5-flash");
  }
  const compatible = createOpenAICompatible({ name: "compatible", baseURL: baseUrl ?? "", ...(apiKey && { apiKey }) });
  return compatible(model ?? "default");
}

/** A model behind a provider: Gemini, or any server that speaks OpenAI's protocol. */
export function modelEngine(config: Config["ai"]): Engine {
  const model = modelOf(config);
  const call = (question: Question, abortSignal: AbortSignal) => ({
    model,
    instructions: tutorInstructions,
    messages: modelMessages(question),
    maxRetries: retries,
    abortSignal,
  });
  return {
    async answer(question, signal) {
      const text = await generateText(call(question, signal)).then(
        (result) => result.text,
        (error: unknown) => {
          throw failed(error, signal);
        },
      );
      if (text.trim() === "") throw noAnswer();
      return text;
    },
    async *stream(question, signal) {
      let hasText = false;
      try {
        // An error is a part of the stream; without this handler it would be written to the console as well.
        const { stream } = streamText({ ...call(question, signal), onError: () => {} });
        for await (const part of stream) {
          if (part.type === "error") throw part.error;
          if (part.type === "abort") signal.throwIfAborted();
          if (part.type !== "text-delta" || part.text === "") continue;
          hasText ||= part.text.trim() !== "";
          yield part.text;
        }
      } catch (error) {
        throw failed(error, signal);
      }
      if (!hasText) throw noAnswer();
    },
  };
}

function noAnswer(): Refusal {
  return new Refusal("provider_failed", assistantSentences.notParsed, { details: "The model answered nothing" });
}

/** What the student is told; the cause is told by its kind alone, because a provider's message may hold anything. */
function failed(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof Refusal || signal.aborted) return error;
  const cause = (error as { lastError?: unknown }).lastError ?? error;
  const { statusCode } = cause as { statusCode?: number };
  const details =
    statusCode === undefined ? "The model's server could not be read" : `The model's server answered ${statusCode}`;
  return new Refusal("provider_failed", assistantSentences.generationFailed, { details });
}
