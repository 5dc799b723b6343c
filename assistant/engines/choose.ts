import type { Engine } from "./engine.ts";
import type { ModelParts } from "./model.ts";
import { offlineEngine } from "./offline.ts";

/** Returns the engine of the configuration. The libraries of a model are loaded only if a model is configured. */
export async function chooseEngine(parts: ModelParts): Promise<Engine> {
  if (parts.config.provider === "offline") return offlineEngine(parts.tasks);
  const { modelEngine } = await import("./model.ts");
  return modelEngine(parts);
}
