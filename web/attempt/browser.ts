import { timerPrefix } from "#contract/time.ts";
import { saveDraft, sendPresence, startAttempt, submitSection } from "../api/attempts.ts";
import { recordTyping, setUnsentWorkCheck } from "../api/session-check.ts";
import { onSessionCleared } from "../api/session-store.ts";
import { beforeLogout } from "../api/sessions.ts";
import { openAttempt } from "./attempt.ts";
import type { DraftEntry } from "./entry.ts";
import { createLeftovers } from "./leftovers.ts";
import type { Environment } from "./opening.ts";
import { createOutbox, hasUnsentEntry } from "./outbox.ts";
import type { Device, DeviceEvent } from "./ports.ts";
import type { Attempt, AttemptEvents, SectionToOpen } from "./stages.ts";

// The attempt in a real browser: clock, storage, events, calls, and one outbox for the whole page.

const isHidden = () => document.visibilityState === "hidden";

interface DomEvent {
  target: EventTarget;
  type: string;
  counts?: (event: Event) => boolean;
}

const domEvents: Record<DeviceEvent, DomEvent[]> = {
  online: [{ target: window, type: "online" }],
  offline: [{ target: window, type: "offline" }],
  hide: [{ target: document, type: "visibilitychange", counts: isHidden }],
  // Two windows side by side are never hidden; the active one gets the focus.
  show: [
    { target: document, type: "visibilitychange", counts: () => !isHidden() },
    { target: window, type: "focus" },
    // In the back/forward cache no code ran and no storage event of another page arrived.
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
    const unsubscribers = domEvents[event].map(({ target, type, counts }) => {
      const listener = (event: Event) => {
        if (counts?.(event) ?? true) act();
      };
      target.addEventListener(type, listener);
      return () => target.removeEventListener(type, listener);
    });
    return () => {
      for (const off of unsubscribers) off();
    };
  },
  storage: localStorage,
  newId: () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(""),
  studentId: () => localStorage.getItem("userId"),
};

const environment: Environment = {
  device,
  calls: {
    start: startAttempt,
    save: saveDraft,
    submit: submitSection,
    presence: (place) => sendPresence(place, isHidden()),
  },
  outbox: createOutbox(localStorage),
  live: new Set(),
  draining: new Map(),
};

type AcceptedLeftover = Pick<DraftEntry, "place" | "title"> & { late: boolean; message: string };
let onAccepted: (accepted: AcceptedLeftover) => void = () => {};

/** Registers a function that is called when an entry of an earlier visit has been submitted automatically. */
export function onLeftoverAccepted(act: (accepted: AcceptedLeftover) => void): void {
  onAccepted = act;
}

/** Entries that earlier pages left on this device. */
export const leftovers = createLeftovers(environment, ({ place, title }: DraftEntry, { late, message }) =>
  onAccepted({ place, title, late, message }),
);

const open = new Set<Attempt>();

/**
 * Opens a section for its student, until `leave`. Entries that the server does not have by then are sent by
 * `leftovers`.
 */
export function openSection(work: SectionToOpen, events: AttemptEvents): Attempt {
  const attempt = openAttempt(work, environment, events);
  const leave = async () => {
    open.delete(attempt);
    await attempt.leave();
    await leftovers.drain();
  };
  open.add(attempt);
  const type: Attempt["type"] = (item, value) => {
    recordTyping();
    attempt.type(item, value);
  };
  return { ...attempt, type, leave };
}

setUnsentWorkCheck(() => hasUnsentEntry(localStorage, device.studentId() ?? ""));

beforeLogout(() => Promise.all([...open].map((attempt) => attempt.flush())));

// The next user of this browser must not find delivered answers or deadlines.
onSessionCleared(() => {
  environment.outbox.sweep();
  for (const key of Object.keys(localStorage)) if (key.startsWith(timerPrefix)) localStorage.removeItem(key);
});
