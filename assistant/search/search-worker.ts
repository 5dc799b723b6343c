import { parentPort } from "node:worker_threads";
import { excerpt, find } from "./find.ts";
import type { SearchTask } from "./search-thread.ts";

parentPort?.on("message", ({ asked, charactersMost }: SearchTask) => {
  parentPort?.postMessage(charactersMost === undefined ? find(asked) : excerpt(asked, charactersMost));
});
