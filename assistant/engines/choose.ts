import { openSearch } from "../search/search-thread.ts";
import type { Engine } from "./engine.ts";
import type { ModelParts } from "./model.ts";
import { offlineEngine } from "./offline.ts";

/** The engine that the configuration names; a model's libraries are loaded only when a model is used. */
export async function chooseEngine(parts: Omit<ModelParts, "search">): Promise<Engine> {
  const search = openSearch();
  if (parts.config.provider === "offline") return offlineEngine(search);
  const { modelEngine } = await import("./model.ts");
  return modelEngine({ ...parts, search });
}
