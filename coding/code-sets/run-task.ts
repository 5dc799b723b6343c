import { fork } from "node:child_process";
import path from "node:path";
import { FileFault } from "../file-fault.ts";
import type { FileQuestion, FileSummary } from "./inspect-file.ts";
import type { ImportedRelease } from "./releases.ts";

export type Task =
  | { kind: "build"; file: string; temporary: string; imports: readonly ImportedRelease[] }
  | { kind: "inspect"; question: FileQuestion };

export interface TaskAnswer {
  summary?: FileSummary;
  fault?: { sentence: string; line: number | null; reason: FileFault["reason"] };
  failure?: string;
}

const longestMs = 10 * 60 * 1000;
/** A file that needs more memory than this is no code set. */
const mostMegabytes = 1536;

/**
 * Runs a task in a separate process, so that the server's event loop stays free. Throws FileFault for a file that cannot
 * be read, Error if the process dies otherwise. An aborted signal ends the process.
 */
export function runTask(task: Task, signal?: AbortSignal): Promise<TaskAnswer> {
  return new Promise((resolve, reject) => {
    const worker = fork(path.join(import.meta.dirname, "worker.ts"), {
      // Most objects live as long as the task: a large young generation saves a second of garbage collection.
      execArgv: [`--max-old-space-size=${mostMegabytes}`, "--max-semi-space-size=64"],
      env: { ...process.env, NODE_OPTIONS: "" },
      timeout: longestMs,
      serialization: "advanced",
      ...(signal && { signal }),
    });
    // A started process may write until it exits.
    worker.once("error", (error) => worker.pid === undefined && reject(error));
    worker.once("exit", (code, ended) => {
      if (signal?.aborted) return reject(signal.reason);
      const isExhausted = ended === "SIGABRT" || ended === "SIGTERM";
      reject(
        task.kind === "inspect" && isExhausted ? endless() : new Error(`Reading codes ended early (${ended ?? code})`),
      );
    });
    worker.once("message", ({ summary, fault, failure }: TaskAnswer) => {
      if (fault) reject(new FileFault(fault.sentence, fault.line, fault.reason));
      else if (failure) reject(new Error(failure));
      else resolve(summary ? { summary } : {});
    });
    worker.send(task);
  });
}

/** Returns the fault of a file that exceeds the limits of memory or time. */
function endless(): FileFault {
  return new FileFault("The file takes more memory or time to read than any release of codes.", null, "too_large");
}
