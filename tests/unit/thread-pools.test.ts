import { expect, test, vi } from "vitest";
import { PoolIsFull, runQuick, runSlow, TaskStopped } from "../../server/core/thread-pools.ts";

// Limits the wait for a thread that never ends.
vi.setConfig({ testTimeout: 20_000 });

const tasks = new URL("./thread-tasks.ts", import.meta.url);
const double = (number: number) => runSlow<number, number>(tasks, "double", number);

test("a task that takes too long is ended, and the next one runs", async () => {
  const endless = runSlow(tasks, "neverEnd", null, { taskMs: 300 });
  const next = double(21);
  await expect(endless).rejects.toBeInstanceOf(TaskStopped);
  expect(await next).toBe(42);
});

test("a task whose caller aborts it is ended, and the next one runs", async () => {
  const abort = new AbortController();
  const endless = runSlow(tasks, "neverEnd", null, { signal: abort.signal });
  abort.abort();
  await expect(endless).rejects.toBeInstanceOf(TaskStopped);
  expect(await double(21)).toBe(42);
});

test("a fault of a task reaches the caller, and the next task runs", async () => {
  await expect(runSlow(tasks, "fail", null)).rejects.toThrow("a fault of the task");
  expect(await double(21)).toBe(42);
});

test("a task is refused while 20 are waiting", async () => {
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => double(1)));
  const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(refused.length).toBeGreaterThanOrEqual(8);
  for (const reason of refused) expect(reason).toBeInstanceOf(PoolIsFull);
});

test("a task that fills memory outside its heap is ended, and the next one runs", async () => {
  await expect(runQuick(tasks, "fillBuffers", null, { taskMs: 15_000 })).rejects.toBeInstanceOf(TaskStopped);
  expect(await runQuick<number, number>(tasks, "double", 21)).toBe(42);
});
