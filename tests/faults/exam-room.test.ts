import { expect, test } from "vitest";
import type { Room, RoomEvent } from "#contract/api/exam-room.ts";
import { percentile } from "../percentile.ts";
import { newDataDir, post, startServer } from "../process/server-process.ts";
import {
  classSize,
  inParallel,
  openDatabase,
  type Reply,
  type Seat,
  saveDraft,
  seatClass,
  startAttempt,
  submit,
  untilTaken,
} from "./class.ts";
import { engines, newPlace, report } from "./engines.ts";
import { pause } from "./pause.ts";

const ms = (times: readonly number[], share: number) => Math.round(percentile(times, share));

/** Each student saves every 5 s, as pages do. */
const draftsPerSecond = classSize / 5;
const mostDraftsAtOnce = 40;
/** Students whose acts the room must show. */
const actorCount = Math.round(classSize / 25);
const acts = ["start", "draft", "leave", "message", "submit"] as const;

type Attempts = Map<string, Room["attempts"][number]>;

interface Watch {
  attempts: Attempts;
  counts: Room["counts"] | undefined;
  messages: Room["messages"];
  /** Waits until the room is in a state. Returns the time, in ms of this process. */
  until: (isMeant: (watch: Watch) => boolean) => Promise<number>;
  end: () => void;
}

/** Follows a room as its screen does: by events, reconnecting when the server ends the stream. */
function watchRoom(base: string, sessionId: string, assignmentId: string): Watch {
  const over = new AbortController();
  const waiting = new Set<() => void>();
  const watch: Watch = {
    attempts: new Map(),
    counts: undefined,
    messages: [],
    until: async (isMeant) => {
      while (!isMeant(watch)) await new Promise<void>((resolve) => waiting.add(resolve));
      return performance.now();
    },
    end: () => over.abort(),
  };
  const take = ({ whole, gone, ...room }: RoomEvent) => {
    if (whole) watch.attempts.clear();
    for (const { studentId } of gone) watch.attempts.delete(studentId);
    for (const attempt of room.attempts) watch.attempts.set(attempt.studentId, attempt);
    watch.counts = room.counts;
    watch.messages = room.messages;
    for (const wake of waiting) wake();
    waiting.clear();
  };
  const listen = async () => {
    while (!over.signal.aborted) {
      const response = await fetch(`${base}/api/assignments/${assignmentId}/attempts/events`, {
        headers: { "x-session-id": sessionId },
        signal: over.signal,
      });
      let text = "";
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const parts = (text + chunk).split("\n\n");
        text = parts.pop() ?? "";
        for (const part of parts) take(JSON.parse(part.replace(/^data: /, "")));
      }
    }
  };
  listen().catch((fault) => {
    if (!over.signal.aborted) throw fault;
  });
  return watch;
}

/** Saves drafts of the whole class, half of them at each server, as fast as these cores allow, until it is stopped. */
async function typeOn(bases: readonly string[], seats: readonly Seat[], examId: string, isOver: () => boolean) {
  const since = performance.now();
  const replies: Reply[] = [];
  const waiting = new Set<Promise<void>>();
  for (let turn = 0; !isOver(); turn += 1) {
    while (waiting.size >= mostDraftsAtOnce || turn > ((performance.now() - since) / 1000) * draftsPerSecond) {
      await pause(10);
    }
    const place = turn % seats.length;
    const [base, seat] = [bases[place % bases.length] ?? "", seats[place]];
    if (!seat) continue;
    const saved = saveDraft(base, seat, examId, `typed ${turn}`).then((reply) => {
      replies.push(reply);
      waiting.delete(saved);
    });
    waiting.add(saved);
  }
  await Promise.all(waiting);
  return { replies, perSecond: Math.round(replies.length / ((performance.now() - since) / 1000)) };
}

/** Repeats a call until the server accepts it. Throws if it is refused, because the room would wait for ever. */
async function taken<T extends { status: number; body: unknown }>(call: () => Promise<T>): Promise<T> {
  const reply = await untilTaken(call);
  if (reply.status >= 200 && reply.status < 300) return reply;
  throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
}

/** Performs one act elsewhere. Returns a check that the room shows it. */
async function act(
  base: string,
  admin: string,
  examId: string,
  seat: Seat,
  kind: (typeof acts)[number],
): Promise<(to: Watch) => boolean> {
  const ask = (path: string, body: object) => post(base, `/assignments/${examId}${path}`, body, admin);
  const own = (watch: Watch) => watch.attempts.get(seat.studentId);
  switch (kind) {
    case "start": {
      await taken(() => startAttempt(base, seat, examId));
      return (watch) => own(watch) !== undefined;
    }
    case "draft": {
      const { body } = await taken(() => saveDraft(base, seat, examId, "typed"));
      const { savedAt } = body as { savedAt: string };
      return (watch) => own(watch)?.savedAt === savedAt;
    }
    case "leave": {
      const place = { studentId: seat.studentId, assignmentId: examId, hidden: true };
      await taken(() => post(base, "/student/attempts/presence", place, seat.sessionId));
      return (watch) => own(watch)?.connection === "left";
    }
    case "message": {
      const text = `To everyone, ${seat.drgValue}`;
      await taken(() => ask("/attempts/message", { text }));
      return (watch) => watch.messages.some((message) => message.text === text);
    }
    case "submit": {
      await taken(() => submit(base, seat, examId));
      return (watch) => own(watch) === undefined;
    }
  }
}

test.each(engines)(
  "the exam room of a large class shows what happens at another server as it happens (%s)",
  async (engine) => {
    const place = await newPlace(engine);
    // On PostgreSQL two servers share a database; an SQLite file has one server.
    const more = engine === "postgres" ? [await startServer({ ...place, DATA_DIR: await newDataDir() })] : [];
    const servers = [await startServer({ ...place }), ...more];
    const bases = servers.map(({ base }) => base);
    const [here = "", there = here] = bases;
    const db = await openDatabase(place);
    const { seats, assignmentIds } = await seatClass(db, classSize, 1);
    const [examId = ""] = assignmentIds;
    const actors = seats.splice(0, actorCount);
    await inParallel(
      seats.map((seat, index) => () => taken(() => startAttempt(bases[index % bases.length] ?? "", seat, examId))),
      50,
    );
    const login = await post(here, "/login", { name: "admin", password: "admin-password" });
    const admin: string = login.body.sessionId;
    const watch = watchRoom(here, admin, examId);
    await watch.until(({ attempts }) => attempts.size === seats.length);

    let isOver = false;
    const typing = typeOn(bases, seats, examId, () => isOver);
    const [told, asked]: [number[], number[]] = [[], []];
    const getRoom = async () =>
      (await fetch(`${here}/api/assignments/${examId}/attempts`, { headers: { "x-session-id": admin } })).json();
    await Promise.all(
      actors.map(async (actor, index) => {
        await pause(index * 40);
        for (const kind of acts) {
          // A room shows the last twenty messages, so no more than that may be sent between two updates.
          if (kind === "message" && index % 4 > 0) continue;
          const isMeant = await act(there, admin, examId, actor, kind);
          const since = performance.now();
          told.push((await watch.until(isMeant)) - since);
        }
        const since = performance.now();
        await getRoom();
        asked.push(performance.now() - since);
      }),
    );
    isOver = true;
    const { replies: drafts, perSecond } = await typing;
    // A database that is too busy causes some refusals with 503.
    expect(drafts.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    // The state built from events must equal the room.
    const room: Room = await getRoom();
    const seen = ({ studentId, savedAt, answered }: Room["attempts"][number]) => [studentId, savedAt, answered];
    await watch.until(({ attempts }) =>
      room.attempts.every((one) => attempts.get(one.studentId)?.savedAt === one.savedAt),
    );
    expect([...watch.attempts.values()].map(seen).sort()).toEqual(room.attempts.map(seen).sort());
    expect(watch.counts).toEqual(room.counts);
    expect(room.counts).toMatchObject({ students: classSize, working: seats.length, handedIn: actors.length });
    watch.end();
    report(`11, a room of ${classSize} (${engine}, servers: ${servers.length})`, {
      "acts told": told.length,
      "told after ms, p50": ms(told, 0.5),
      p95: ms(told, 0.95),
      most: ms(told, 1),
      "asked instead, ms p95": ms(asked, 0.95),
      "drafts a second meanwhile": perSecond,
      "drafts p95": ms(
        drafts.map(({ ms }) => ms),
        0.95,
      ),
    });
    await db.destroy();
    for (const server of servers) await server.stop("SIGTERM");
  },
);
