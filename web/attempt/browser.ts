import { timerPrefix } from "#contract/time.ts";
import { saveDraft, sayPresent, startAttempt, submitSection } from "../api/attempts.ts";
import { keepSessionWhile, noteWork } from "../api/session-check.ts";
import { whenSessionCleared } from "../api/session-store.ts";
import { whenLoggingOut } from "../api/sessions.ts";
import { openAttempt } from "./attempt.ts";
import type { Entry } from "./entry.ts";
import { createLeftovers } from "./leftovers.ts";
import type { Surroundings } from "./opening.ts";
import { createOutbox, holdsUnsent } from "./outbox.ts";
import type { Device, DeviceEvent } from "./ports.ts";
import type { Attempt, AttemptEvents, WorkPlace } from "./stages.ts";

// The attempt in a real browser: its clock, storage, events and calls, one outbox for the whole page.

const isHidden = () => document.visibilityState === "hidden";

interface Signal {
  target: EventTarget;
  type: string;
  counts?: (event: Event) => boolean;
}

const signals: Record<DeviceEvent, Signal[]> = {
  online: [{ target: window, type: "online" }],
  offline: [{ target: window, type: "offline" }],
  hide: [{ target: document, type: "visibilitychange", counts: isHidden }],
  // Of two windows side by side neither is ever hidden: the one that is turned to gets the focus.
  show: [
    { target: document, type: "visibilitychange", counts: () => !isHidden() },
    { target: window, type: "focus" },
    // Out of the back/forward cache nothing has run, and no other page's storage event has come.
    { target: window, type: "pageshow", counts: (event) => (event as PageTransitionEvent).persisted },
  ],
  gone: [{ target: window, type: "pagehide" }],
};

const device: Device = {
  now: Date.now,
  awakeMs: () => performance.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  isOnline: () => navigator.onLine,
  on: (event, act) => {
    const offs = signals[event].map(({ target, type, counts }) => {
      const listener = (event: Event) => {
        if (counts?.(event) ?? true) act();
      };
      target.addEventListener(type, listener);
      return () => target.removeEventListener(type, listener);
    });
    return () => {
      for (const off of offs) off();
    };
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

type Taken = Pick<Entry, "place" | "title"> & { late: boolean; message: string };
let onTaken: (taken: Taken) => void = () => {};

/** Called when something that an earlier visit left here has been handed in by itself. */
export function whenLeftoverTaken(act: (taken: Taken) => void): void {
  onTaken = act;
}

/** What earlier openings of sections left on this device. */
export const leftovers = createLeftovers(surroundings, ({ place, title }: Entry, { late, message }) =>
  onTaken({ place, title, late, message }),
);

const open = new Set<Attempt>();

/** Opens a section for its student, until `leave`; what the server does not have then is sent by `leftovers`. */
export function openSection(work: WorkPlace, events: AttemptEvents): Attempt {
  const attempt = openAttempt(work, surroundings, events);
  const leave = async () => {
    open.delete(attempt);
    await attempt.leave();
    await leftovers.drain();
  };
  open.add(attempt);
  const type: Attempt["type"] = (item, value) => {
    noteWork();
    attempt.type(item, value);
  };
  return { ...attempt, type, leave };
}

keepSessionWhile(() => holdsUnsent(localStorage, device.studentId() ?? ""));

whenLoggingOut(() => Promise.all([...open].map((attempt) => attempt.flush())));

// What the server has, and the deadlines that it keeps, do not stay for whoever sits down next.
whenSessionCleared(() => {
  surroundings.outbox.sweep();
  for (const key of Object.keys(localStorage)) if (key.startsWith(timerPrefix)) localStorage.removeItem(key);
});
