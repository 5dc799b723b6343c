import { type Answers, findAnswerFault } from "#contract/answers.ts";
import type { RoomMessage } from "#contract/api/attempts.ts";
import { sentences } from "#contract/sentences.ts";
import type { AttemptClock } from "./clock.ts";
import { savableItems } from "./deliver.ts";
import type { DraftEntry } from "./entry.ts";
import type { Fault, SectionIds } from "./ports.ts";

/** The section that a student works on. */
export interface SectionToOpen {
  place: SectionIds;
  sectionId: string;
  title: string;
  isTimed: boolean;
  /** Starts at once with the entries on this device, and asks the server as soon as it answers. */
  isFromDevice?: boolean;
}

export interface HandedInStage {
  kind: "submitted";
  /** late: stored for staff and not graded; elsewhere: another window or device, or the server, submitted first. */
  how: "hand" | "timer" | "late" | "elsewhere";
  /** ISO, by the server's clock. */
  at: string;
  handedIn: Answers;
  /** The server's sentence. */
  message: string;
  /** Items that were cut to their limits. */
  cut: string[];
  isTimeUp: boolean;
  /** True if the submit had to wait for a connection. */
  hasWaited: boolean;
  /** True if some typed answers were not submitted and stay on this device. */
  isLeft: boolean;
}

/** The section is closed to this student (deleted, access expired). The typed answers stay readable. */
export interface RefusedStage {
  kind: "refused";
  text: string;
  isRemoved: boolean;
}

/** The stage of an attempt; during the work also whether the answers are saved. */
type Stage =
  | { kind: "opening" }
  /** The server does not answer, and this device has nothing to continue with. */
  | { kind: "unreachable" }
  | { kind: "untouched" }
  | { kind: "typed" }
  | { kind: "saving" }
  | { kind: "saved"; at: string }
  /** Saved on this device only. */
  | { kind: "offline" }
  /** Submitting because time is up. */
  | { kind: "zero" }
  /** Submitting by hand. */
  | { kind: "submitting" }
  /** Will be submitted as soon as the server answers; `auto`: because time is up. */
  | { kind: "waiting"; auto: boolean }
  | HandedInStage
  | RefusedStage;

export interface AttemptView {
  stage: Stage;
  answers: Answers;
  /** The end of the time, by this device's clock; null without a limit. */
  deadlineMs: number | null;
  /** Items that cannot be saved, each with its sentence. */
  faults: Record<string, string>;
  /** The number of answers here whose questions were removed from the section. */
  questionsGone: number;
  /** Items that another window or device changed. Cleared when something is typed here. */
  changedElsewhere: readonly string[];
  /** Texts typed here that later texts from another browser replaced. */
  replaced: Answers;
  /** Minutes that staff granted: in all, and since the section was opened. */
  extraMinutes: { inAll: number; added: number };
  /** Messages of staff to everyone in the room, oldest first. */
  messages: readonly RoomMessage[];
  /** False if typed text cannot be stored on this device because storage is full. */
  isStored: boolean;
}

export interface Attempt {
  view: () => AttemptView;
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
  type: (item: string, value: string | string[]) => void;
  /** Types a replaced text again. */
  restoreReplaced: (item: string) => void;
  /** Removes a replaced text permanently. */
  discard: (item: string) => void;
  /** Submits by hand. Does nothing while a field cannot be saved. */
  submit: () => void;
  /**
   * Cancels a submit by hand that waits. The work continues, unless the server accepts the call that is already under
   * way.
   */
  cancelSubmit: () => void;
  /** Tries again to open a section that could not be reached. */
  retry: () => void;
  /**
   * Leaves the page. Unsaved answers are sent and stay in the outbox until the server has them. Resolves when this last
   * call has been answered.
   */
  leave: () => Promise<void>;
  /** Sends unsaved answers now. Resolves when the call has been answered. */
  flush: () => Promise<void>;
}

export interface AttemptEvents {
  /** Called at once with the fault of a submit by hand. */
  onFault: (fault: Fault) => void;
  /** Called when the section is closed and its result may be read, even if the page was left meanwhile. */
  onClosed: (stage: HandedInStage) => void;
}

/** The state from which the view of an attempt is derived. */
export interface AttemptState {
  entry: DraftEntry;
  /** The stage before or after the work; undefined during the work. */
  shut: Stage | undefined;
  clock: AttemptClock;
  isOnline: () => boolean;
  savedAt: string | undefined;
  /** The number of deliveries under way. */
  callsInFlight: number;
  /** The number of failed deliveries in a row. */
  tries: number;
  /** True if the last call got no answer. */
  lastCallFailed: boolean;
  messages: readonly RoomMessage[];
  isStored: boolean;
  changedElsewhere: readonly string[];
  /** Items that the server refused to save, each with its sentence, until they change. */
  refused: Record<string, string>;
}

/** Returns the items that a save would send now. */
export function savable({ entry, refused }: Pick<AttemptState, "entry" | "refused">): string[] {
  return savableItems(entry).filter((item) => !(item in refused));
}

function stageAtWork(state: AttemptState): Stage {
  const { wish } = state.entry;
  if (wish && state.callsInFlight > 0 && state.tries === 0) return { kind: wish.auto ? "zero" : "submitting" };
  if (wish) return { kind: "waiting", auto: wish.auto };
  if (state.lastCallFailed || !state.isOnline()) return { kind: "offline" };
  if (state.callsInFlight > 0) return { kind: "saving" };
  if (savable(state).length > 0) return { kind: "typed" };
  return state.savedAt === undefined ? { kind: "untouched" } : { kind: "saved", at: state.savedAt };
}

/** The student cannot correct this; the section shows its present questions instead. */
const isGone = (fault: string) => fault === sentences.questionGone;

export function viewOf(state: AttemptState): AttemptView {
  const { entry, clock, changedElsewhere, messages, isStored, refused } = state;
  const faults = Object.entries(entry.answers).flatMap(([item, value]) => {
    const fault = findAnswerFault(item, value) ?? refused[item];
    return fault === undefined || isGone(fault) ? [] : [[item, fault] as const];
  });
  return {
    stage: state.shut ?? stageAtWork(state),
    answers: entry.answers,
    deadlineMs: clock.deadlineMs(),
    faults: Object.fromEntries(faults),
    questionsGone: Object.values(refused).filter(isGone).length,
    changedElsewhere,
    replaced: entry.replaced,
    extraMinutes: clock.extraMinutes(),
    messages,
    isStored,
  };
}
