import { Worker, type WorkerOptions } from "node:worker_threads";

/** A thread that is opened when it is needed and kept for a while, since starting it takes longer than what it does. */
interface KeptThread {
  open: () => Worker;
  /** Begins the while after which it ends, unless it is opened again before. */
  rest: () => void;
  close: () => void;
}

/** Nothing runs yet. While it rests it does not keep the process. */
export function keptThread(script: URL, options: WorkerOptions, idleMs: number): KeptThread {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const close = () => {
    void thread?.terminate();
    thread = undefined;
  };
  return {
    open: () => {
      clearTimeout(idle);
      if (thread) return thread;
      const opened = new Worker(script, options);
      // One that ran out of memory ends by itself; without a listener its error would end the server.
      opened.on("error", () => {});
      opened.on("exit", () => {
        if (thread === opened) thread = undefined;
      });
      thread = opened;
      return opened;
    },
    rest: () => {
      // One timer at a time: one that nobody holds any more would end the thread in the middle of its work.
      clearTimeout(idle);
      idle = setTimeout(close, idleMs).unref();
    },
    close,
  };
}
