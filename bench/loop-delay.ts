import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

// Loaded into a server that is measured (NODE_OPTIONS=--import=…). SIGUSR2 prints how late the event loop ran since the
// last signal, in ms: by the clock, and by the processor time of one iteration, which other processes do not stretch.
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const spentMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let busiest = 0;
  let before = spentMs();
  const turn = () => {
    const now = spentMs();
    busiest = Math.max(busiest, now - before);
    before = now;
    setImmediate(turn).unref();
  };
  turn();
  process.on("SIGUSR2", () => {
    const [p99, longest] = [delay.percentile(99), delay.max].map((ns) => ns / 1e6);
    process.stdout.write(`loop ${JSON.stringify({ p99, longest, busiest })}\n`);
    delay.reset();
    busiest = 0;
  });
}
