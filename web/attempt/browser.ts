import { saveDraft, sayPresent, startAttempt, submitSection } from "../api/attempts.ts";
import { whenSessionCleared } from "../api/session-store.ts";
import { whenLoggingOut } from "../api/sessions.ts";
import { openAttempt } from "./attempt.ts";
import { createLeftovers } from "./leftovers.ts";
import type { Surroundings } from "./opening.ts";
import { createOutbox, type Entry } from "./outbox.ts";
import type { Device, DeviceEvent } from "./ports.ts";
import type { Attempt, AttemptEvents, WorkPlace } from "./stages.ts";

// The attempt in a real browser: its clock, storage, events and calls, one outbox for the whole page.

const isHidden = () => document.visibilityState === "hidden";

const signals: Record<DeviceEvent, { target: EventTarget; type: string; counts?: () => boolean }> = {
  online: { target: window, type: "online" },
  offline: { target: window, type: "offline" },
  hide: { target: document, type: "visibilitychange", counts: isHidden },
  show: { target: document, type: "visibilitychange", counts: () => !isHidden() },
  gone: { target: window, type: "pagehide" },
};

const device: Device = {
  now: Date.now,
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  isOnline: () => navigator.onLine,
  on: (event, act) => {
    const { target, type, counts } = signals[event];
    const listener = () => {
      if (counts?.() ?? true) act();
    };
    target.addEventListener(type, listener);
    return () => target.removeEventListener(type, listener);
  },
  storage: localStorage,
  newId: () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(""),
  studentId: () => localStorage.getItem("userId"),
};

const surroundings: Surroundings = {
  device,
  calls: {
    start: startAttempt,
    save: saveDraft,
    submit: submitSection,
    presence: (place) => sayPresent(place, isHidden()),
  },
  outbox: createOutbox(localStorage),
  live: new Set(),
  draining: new Map(),
};

type Taken = { title: string; late: boolean; message: string };
let onTaken: (taken: Taken) => void = () => {};

/** Called when something that an earlier visit left here has been handed in by itself. */
export function whenLeftoverTaken(act: (taken: Taken) => void): void {
  onTaken = act;
}

/** What earlier openings of sections left on this device. */
export const leftovers = createLeftovers(surroundings, ({ title }: Entry, { late, message }) =>
  onTaken({ title, late, message }),
);

const open = new Set<Attempt>();

/** Opens a section for its student, until `leave`. */
export function openSection(work: WorkPlace, events: AttemptEvents): Attempt {
  const attempt = openAttempt(work, surroundings, events);
  const leave = () => {
    open.delete(attempt);
    attempt.leave();
  };
  open.add(attempt);
  return { ...attempt, leave };
}

whenLoggingOut(() => Promise.all([...open].map((attempt) => attempt.flush())));

// What the server has, and the deadlines that it keeps, do not stay for whoever sits down next.
whenSessionCleared(() => {
  surroundings.outbox.sweep();
  for (const key of Object.keys(localStorage)) if (key.startsWith("timer_")) localStorage.removeItem(key);
});
