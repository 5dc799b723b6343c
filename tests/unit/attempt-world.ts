import { type Answers, findAnswerFault, fromWire, toWire } from "#contract/answers.ts";
import type { RoomMessage } from "#contract/api/attempts.ts";
import { sentences } from "#contract/sentences.ts";
import { applySave, type Draft, newestRevision, reportedSavedAt, typedOf } from "../../server/exams/attempts/draft.ts";
import { openAttempt } from "../../web/attempt/attempt.ts";
import type { DraftEntry } from "../../web/attempt/entry.ts";
import { createLeftovers } from "../../web/attempt/leftovers.ts";
import { createOutbox } from "../../web/attempt/outbox.ts";
import type { Calls, Device, DeviceEvent, Fault } from "../../web/attempt/ports.ts";
import type { Attempt, HandedInStage } from "../../web/attempt/stages.ts";

const section = { assignmentId: "a1", subAssignmentId: "s1" };
export const start = Date.parse("2026-11-21T09:00:00.000Z");
const minuteMs = 60_000;

const fault = (status: number, code: string, message: string): Fault => ({ status, code, message });
const alreadySubmitted = fault(409, "section.already_submitted", "This section has already been submitted");

interface Row {
  deadline: number | null;
  extraMinutes: number;
  saved: Draft;
  submission?: { answers: Answers; byTimer: boolean };
  late?: Answers;
}

/** A clock that only tests advance, and its timers. */
export function createTime() {
  let ms = start;
  let timers: { at: number; act: () => void }[] = [];
  const settle = async () => {
    for (let round = 0; round < 12; round += 1) await Promise.resolve();
  };
  return {
    now: () => ms,
    after: (wait: number, act: () => void) => {
      const timer = { at: ms + wait, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    settle,
    pass: async (forMs: number) => {
      const end = ms + forMs;
      for (;;) {
        await settle();
        const next = timers.filter((timer) => timer.at <= end).sort((one, other) => one.at - other.at)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        ms = Math.max(ms, next.at);
        next.act();
      }
      ms = end;
      await settle();
    },
  };
}

export type Time = ReturnType<typeof createTime>;

/** An in-memory server that follows the contract of attempts for one section. */
export function createServer(time: Time, limitMinutes: number | null) {
  const rows = new Map<string, Row>();
  /** Every value of every item that ever arrived, by student. */
  const heard: { studentId: string; item: string; value: unknown }[] = [];
  const messages: RoomMessage[] = [];
  const state = { isDeleted: false, isDead: false, refusal: undefined as Fault | undefined, aheadMs: 0, gone: "" };
  const clock = () => time.now() + state.aheadMs;
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  const now = () => new Date(clock()).toISOString();
  const timeOf = ({ deadline, extraMinutes }: Row) => ({ deadline: iso(deadline), now: now(), extraMinutes });
  const hear = (studentId: string, answers: Answers) => {
    for (const [item, value] of Object.entries(answers)) heard.push({ studentId, item, value });
  };
  const find = (studentId: string): Row => {
    if (state.isDead) throw fault(401, "no_session", "Invalid or expired session");
    if (state.refusal) throw state.refusal;
    if (state.isDeleted) throw fault(404, "unknown", "Assignment not found");
    const row = rows.get(studentId);
    if (row?.submission) throw alreadySubmitted;
    if (row) return row;
    const deadline = limitMinutes === null ? null : clock() + limitMinutes * minuteMs;
    const fresh = {
      deadline,
      extraMinutes: 0,
      saved: { answers: {}, changes: {}, revisions: {}, savedAt: null },
    };
    rows.set(studentId, fresh);
    return fresh;
  };
  const calls = (studentId: string): Calls => ({
    start: async () => {
      const row = find(studentId);
      const { answers, savedAt } = row.saved;
      const typed = typedOf(row.saved, new Date(clock()));
      return { ...timeOf(row), draft: toWire(answers), typed, savedAt, questions: [] };
    },
    presence: async () => {
      const row = find(studentId);
      return { ...timeOf(row), savedAt: row.saved.savedAt, messages: [...messages] };
    },
    save: async (_place, { answers, ...save }) => {
      const row = find(studentId);
      if (row.deadline !== null && clock() >= row.deadline) throw fault(409, "section.time_up", "Time is up");
      const items = fromWire(answers);
      const fits = ([item, value]: [string, Answers[string]]) =>
        item !== state.gone && findAnswerFault(item, value) === undefined;
      const given = Object.fromEntries(Object.entries(items).filter(fits));
      const refused = Object.entries(items).flatMap((item) =>
        fits(item) ? [] : [[item[0], item[0] === state.gone ? sentences.questionGone : "too long"] as const],
      );
      const before = row.saved;
      const { draft, changed } = applySave(before, { ...save, answers: given }, now());
      const stored = Object.entries(given).filter(([item, value]) => `${draft.answers[item]}` === `${value}`);
      if (draft !== before) hear(studentId, Object.fromEntries(stored));
      row.saved = draft;
      return {
        savedAt: reportedSavedAt(draft, now()),
        revision: newestRevision(draft, save),
        ...timeOf(row),
        changed,
        refused: Object.fromEntries(refused),
        messages: [...messages],
      };
    },
    submit: async (_place, answers) => {
      const items = fromWire(answers);
      if (Object.entries(items).some(([item, value]) => findAnswerFault(item, value) !== undefined)) {
        throw fault(422, "rule_broken", "At most 4000 characters are allowed");
      }
      const row = rows.get(studentId)?.submission ? (rows.get(studentId) as Row) : find(studentId);
      const lateMs = row.deadline === null ? 0 : clock() - row.deadline;
      if (lateMs > minuteMs && !row.submission) row.submission = { answers: row.saved.answers, byTimer: true };
      if (!row.submission) {
        row.submission = { answers: items, byTimer: false };
        hear(studentId, items);
        return { message: "Assignment submitted successfully!", late: false, submissionDate: now() };
      }
      const isSame = JSON.stringify(full(row.submission.answers)) === JSON.stringify(full(items));
      if (isSame) return { message: "Assignment submitted successfully!", late: false, submissionDate: now() };
      if (lateMs <= minuteMs || !row.submission.byTimer || row.late) {
        const present = row.submission.answers;
        const others = Object.keys(items).filter((item) => `${items[item]}` !== `${present[item] ?? ""}`);
        throw { ...alreadySubmitted, fields: Object.fromEntries(others.map((item) => [item, "Other"])) };
      }
      row.late = items;
      hear(studentId, items);
      return { message: "Time was up before these answers arrived.", late: true, submissionDate: now() };
    },
  });
  return {
    state,
    heard,
    calls,
    row: (studentId: string) => {
      const row = rows.get(studentId);
      return row && { ...row, draft: row.saved.answers, savedAt: row.saved.savedAt };
    },
    /** Staff send a message to everyone in the exam room. */
    say: (text: string) => messages.push({ _id: `message-${messages.length}`, at: now(), by: "Staff", text }),
    /** What the sweeper does 60 s after a deadline. */
    sweep: () => {
      for (const row of rows.values())
        if (row.deadline !== null && clock() - row.deadline > minuteMs)
          row.submission ??= { answers: row.saved.answers, byTimer: true };
    },
    extend: (studentId: string, minutes: number) => {
      const row = rows.get(studentId);
      if (!row?.deadline) return;
      row.deadline += minutes * minuteMs;
      row.extraMinutes += minutes;
    },
  };
}

export type Server = ReturnType<typeof createServer>;

function full(answers: Answers): [string, unknown][] {
  return Object.entries(answers)
    .filter(([, value]) => value.length > 0)
    .sort(([one], [other]) => one.localeCompare(other));
}

type Trouble = "none" | "away" | "failing" | "submit unanswered";

/** Delivers a reply to a page once it is awake, if it still exists. */
type Deliver = (say: () => void) => void;

interface OnTheWay {
  name: string;
  from: Deliver;
  isKeptAlive: boolean;
  arrive: () => void;
  lose: () => void;
}

function createStorage(): Device["storage"] {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

let ids = 0;

/**
 * A browser whose storage outlives its pages and whose connection can fail. With `isSlow` a call is pending until
 * `onTheWay` delivers or loses it.
 */
export function createBrowser(time: Time, server: Server, studentId: string, isSlow = false) {
  const storage = createStorage();
  const outbox = createOutbox(storage, time.now);
  const state = { isOnline: true, trouble: "none" as Trouble, studentId: studentId as string | null, aheadMs: 0 };
  const onTheWay: OnTheWay[] = [];
  /** The names of all calls that were made. */
  const asked: string[] = [];

  const carry = <T>(name: string, isKeptAlive: boolean, deliver: Deliver, act: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.push(name);
      const away = () =>
        deliver(() => reject(fault(0, "offline", "The server cannot be reached. Check your connection.")));
      const arrive = () => {
        const { trouble } = state;
        if (!state.isOnline || trouble === "away") return away();
        if (trouble === "failing") return deliver(() => reject(fault(503, "not_ready", "Not ready")));
        act().then(
          (reply) => (trouble === "submit unanswered" && name === "submit" ? away() : deliver(() => resolve(reply))),
          (error) => deliver(() => reject(error)),
        );
      };
      if (!isSlow) return arrive();
      const call = { name, from: deliver, isKeptAlive, arrive: take(arrive), lose: take(away) };
      function take(then: () => void) {
        return () => {
          onTheWay.splice(onTheWay.indexOf(call), 1);
          then();
        };
      }
      onTheWay.push(call);
    });

  /** Opens a page of this browser, until it is closed (`gone`) or crashes (`crash`). */
  function page() {
    const listeners = new Map<DeviceEvent, Set<() => void>>();
    const timers = new Set<() => void>();
    const live = new Set<string>();
    let isThere = true;
    /** Events that wait while the page sleeps in the back/forward cache or in a background tab. */
    let asleep: (() => void)[] | undefined;
    const whenAwake = (act: () => void) => (asleep ? void asleep.push(act) : act());
    const said: string[] = [];
    const closed: HandedInStage[] = [];
    const device: Device = {
      now: () => time.now() + state.aheadMs,
      awakeMs: time.now,
      after: (ms, act) => {
        let isOver = false;
        const stop = time.after(ms, () =>
          whenAwake(() => {
            if (isOver) return;
            cancel();
            act();
          }),
        );
        const cancel = () => {
          isOver = true;
          timers.delete(cancel);
          stop();
        };
        timers.add(cancel);
        return cancel;
      },
      isOnline: () => state.isOnline,
      on: (event, act) => {
        const acts = listeners.get(event) ?? new Set();
        listeners.set(event, acts.add(act));
        return () => acts.delete(act);
      },
      storage,
      newId: () => `device-${++ids}`,
      studentId: () => state.studentId,
    };
    const deliver: Deliver = (say) =>
      whenAwake(() => {
        if (isThere) say();
      });
    const own = server.calls(studentId);
    const calls: Calls = {
      start: (place) => carry("start", false, deliver, () => own.start(place)),
      presence: (place) => carry("presence", false, deliver, () => own.presence(place)),
      save: (place, draft, keepalive) => carry("save", keepalive, deliver, () => own.save(place, draft, keepalive)),
      submit: (place, answers, auto) => carry("submit", false, deliver, () => own.submit(place, answers, auto)),
    };
    const surroundings = { device, calls, outbox, live, draining: new Map<string, Promise<unknown>>() };
    const fire = (event: DeviceEvent) => {
      if (!asleep) for (const act of [...(listeners.get(event) ?? [])]) act();
    };
    const leftovers = createLeftovers(surroundings, () => {});
    const end = () => {
      isThere = false;
      for (const cancel of timers) cancel();
      for (const call of onTheWay.filter((one) => one.from === deliver && !one.isKeptAlive)) call.lose();
    };
    return {
      fire,
      leftovers,
      said,
      closed,
      open: (): Attempt =>
        openAttempt(
          {
            place: { studentId, ...section },
            sectionId: "s1",
            title: "NSTEMI with stent",
            isTimed: server.row(studentId)?.deadline !== null,
          },
          surroundings,
          { onFault: (one) => said.push(one.message), onClosed: (stage) => closed.push(stage) },
        ),
      close: () => {
        fire("hide");
        fire("gone");
        end();
      },
      crash: end,
      sleep: () => {
        asleep ??= [];
      },
      wake: () => {
        const waiting = asleep ?? [];
        asleep = undefined;
        for (const act of waiting) act();
      },
    };
  }

  return {
    state,
    outbox,
    storage,
    onTheWay,
    asked,
    page,
    entries: (): DraftEntry[] => outbox.ofStudent(studentId),
  };
}

export type Browser = ReturnType<typeof createBrowser>;
