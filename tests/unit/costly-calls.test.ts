import { expect, test } from "vitest";
import { yieldToEventLoop } from "../../server/core/event-loop.ts";
import { makeRunCostly } from "../../server/core/http/costly-calls.ts";

const never = () => Promise.withResolvers<void>();

test("the costly calls of a user run one after the other, those of two users beside each other", async () => {
  const run = makeRunCostly();
  const [first, second, others] = [never(), never(), never()];
  const began: string[] = [];
  const begin = (name: string, end: Promise<void>) => () => {
    began.push(name);
    return end;
  };
  const calls = [
    run("Anna", begin("Anna's first", first.promise)),
    run("Anna", begin("Anna's second", second.promise)),
    run("Ben", begin("Ben's", others.promise)),
  ];
  await expect.poll(() => began).toEqual(["Anna's first", "Ben's"]);
  first.resolve();
  await expect.poll(() => began).toEqual(["Anna's first", "Ben's", "Anna's second"]);
  second.resolve();
  others.resolve();
  await Promise.all(calls);
});

test("a user's costly call that fails lets the next one run", async () => {
  const run = makeRunCostly();
  const failing = run("Anna", () => Promise.reject(new Error("failed")));
  const next = run("Anna", async () => "answered");
  await expect(failing).rejects.toThrow("failed");
  expect(await next).toBe("answered");
});

test("no two waits for a turn end in the same turn of the event loop", async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turns = await Promise.all(Array.from({ length: 10 }, () => yieldToEventLoop().then(() => turn)));
  isOver = true;
  expect(new Set(turns).size).toBe(10);
});
