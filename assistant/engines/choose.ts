import type { Config } from "../../server/config.ts";
import type { Engine } from "./engine.ts";
import { offlineEngine } from "./offline.ts";

/** The engine that the configuration names; a model's libraries are loaded only when a model is used. */
export async function chooseEngine(config: Config["ai"]): Promise<Engine> {
  if (config.provider === "offline") return offlineEngine;
  const { modelEngine } = await import("./model.ts");
  return modelEngine(config);
}
