import type { Engine } from "./engine.ts";
import type { ModelParts } from "./model.ts";
import { offlineEngine } from "./offline.ts";

/** The engine that the configuration names; a model's libraries are loaded only when a model is used. */
export async function chooseEngine(parts: ModelParts): Promise<Engine> {
  if (parts.config.provider === "offline") return offlineEngine(parts.thread);
  const { modelEngine } = await import("./model.ts");
  return modelEngine(parts);
}
