import { expect, test } from "vitest";
import { makeTurns } from "../../assistant/turns.ts";

const rules = { atOnce: 1, waitingMost: 10, waitingMostOfOne: 3, full: () => new Error("full") };

/** Work that ends on demand; records the order of starts. */
function board(turns: ReturnType<typeof makeTurns>) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (who: string, name: string, signal = new AbortController().signal) =>
    turns.take(who, signal, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const finishAll = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { begun, add, finishAll };
}

test("a user's second file waits until every other user's first is done", async () => {
  const { begun, add, finishAll } = board(makeTurns(rules));
  const all = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => add(name.slice(0, 1), name));
  await finishAll();
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "b1", "b2", "c1"]);
});

test("a user has at most one task at a time", async () => {
  const { begun, add, finishAll } = board(makeTurns({ ...rules, atOnce: 3 }));
  const all = ["a1", "a2", "b1"].map((name) => add(name.slice(0, 1), name));
  await Promise.resolve();
  expect(begun).toEqual(["a1", "b1"]);
  await finishAll();
  await Promise.all(all);
});

test("too many waiting tasks are refused, per user and in total, and a cancelled or failed task frees its place", async () => {
  const { begun, add, finishAll } = board(makeTurns({ ...rules, waitingMost: 4 }));
  const leaving = new AbortController();
  const kept = [add("a", "a1"), add("a", "a2"), add("a", "a3")];
  const left = add("a", "left", leaving.signal);
  await expect(add("a", "a5")).rejects.toThrow("full");
  kept.push(add("b", "b1"));
  await expect(add("c", "c1")).rejects.toThrow("full");
  leaving.abort(new Error("gone"));
  await expect(left).rejects.toThrow("gone");
  kept.push(add("c", "c2"));
  await finishAll();
  await Promise.all(kept);
  expect(begun).toEqual(["a1", "b1", "c2", "a2", "a3"]);

  const turns = makeTurns(rules);
  const { signal } = new AbortController();
  await expect(turns.take("a", signal, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turns.take("a", signal, async () => "next")).toBe("next");
});
