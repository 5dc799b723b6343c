import { parentPort } from "node:worker_threads";
import { type ImportedFiles, importedFrom } from "#coding/code-sets/imported-groupings.ts";
import { lazyGrouper } from "#coding/drg/releases.ts";
import { explainDrg } from "./drg/explain-drg.ts";
import { excerpt, find } from "./search/find.ts";
import type { Task } from "./thread.ts";

let imported: ImportedFiles = { index: undefined, tables: [] };
const grouper = lazyGrouper(importedFrom(() => imported));

parentPort?.on("message", async (task: Task) => {
  parentPort?.postMessage({ answer: await answerTo(task) });
});
parentPort?.postMessage("ready");

function answerTo(task: Task) {
  if (task.kind === "find") return find(task.asked);
  if (task.kind === "excerpt") return excerpt(task.asked, task.charactersMost);
  imported = task.imported;
  return explainDrg(grouper, task.asked);
}
