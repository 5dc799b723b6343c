import { expect, test } from "vitest";
import type { Room } from "#contract/api/exam-room.ts";
import { watchRooms } from "../../server/exams/exam-room/watch-rooms.ts";

const room: Room = {
  now: "2026-11-26T09:00:00.000Z",
  attempts: [],
  counts: { students: 0, working: 0, handedIn: 0, byTimer: 0, notStarted: 0 },
  recent: [],
  resultsClosed: false,
  messages: [],
};

test("a watcher who joins while sessions are checked stays connected", async () => {
  const asked: string[][] = [];
  let answer = (_live: ReadonlySet<string>) => {};
  const findLive = (hashes: readonly string[]) => {
    asked.push([...hashes]);
    return new Promise<ReadonlySet<string>>((resolve) => {
      answer = resolve;
    });
  };
  const watch = watchRooms(
    async () => room,
    findLive,
    () => false,
    () => {},
  );
  const first = await watch.open("assignment", "deleted");
  const firstEnded = new Promise((resolve) => first.resume().once("end", resolve));
  await expect.poll(() => asked).toEqual([["deleted"]]);
  const second = await watch.open("assignment", "live");
  answer(new Set());
  await firstEnded;
  await expect.poll(() => asked).toEqual([["deleted"], ["live"]]);
  expect(second.readableEnded || second.destroyed).toBe(false);
  answer(new Set(["live"]));
  watch.end();
});
