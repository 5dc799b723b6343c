import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

// Loaded into a server that is measured (NODE_OPTIONS=--import=…). SIGUSR2 writes how late the event loop ran since the
// last one, in milliseconds, and begins anew: by the clock, and by this thread's processor time in one turn of the loop,
// which other work on the machine does not stretch, and which does not see a wait for the disk; and how much of it the whole
// process has spent meanwhile.
if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let held = 0;
  let before = spent();
  const turn = () => {
    const now = spent();
    held = Math.max(held, now - before);
    before = now;
    setImmediate(turn).unref();
  };
  turn();
  let whole = process.cpuUsage();
  process.on("SIGUSR2", () => {
    const [p50, p99, most] = [delay.percentile(50), delay.percentile(99), delay.max].map((ns) => ns / 1e6);
    const { user, system } = process.cpuUsage(whole);
    process.stdout.write(`loop ${JSON.stringify({ p50, p99, most, held, spent: (user + system) / 1000 })}\n`);
    delay.reset();
    held = 0;
    whole = process.cpuUsage();
  });
}
