import { FileFault } from "../file-fault.ts";
import { buildIndex } from "./build/build-index.ts";
import { inspectFile } from "./inspect-file.ts";
import type { Task, TaskAnswer } from "./run-task.ts";

/** Process that reads files and builds the index, apart from the server's memory and event loop. */
process.once("message", async (task: Task) => {
  const answer = await work(task);
  process.send?.(answer, () => process.disconnect());
});

// The server has ended, so nobody waits for the answer.
process.once("disconnect", () => process.exit());

async function work(task: Task): Promise<TaskAnswer> {
  try {
    if (task.kind === "inspect") return { summary: await inspectFile(task.question) };
    await buildIndex(task.file, task.temporary, task.imports);
    return {};
  } catch (fault) {
    if (fault instanceof FileFault)
      return { fault: { sentence: fault.sentence, line: fault.line, reason: fault.reason } };
    return { failure: (fault as Error).stack ?? String(fault) };
  }
}
