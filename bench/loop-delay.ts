import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

// Loaded into a server that is measured (NODE_OPTIONS=--import=…). SIGUSR2 writes how late the event loop ran since the
// last one, in milliseconds, and begins anew.
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on("SIGUSR2", () => {
    const [p50, p99, most] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => ns / 1e6);
    delay.reset();
    process.stdout.write(`loop ${JSON.stringify({ p50, p99, most })}\n`);
  });
}
