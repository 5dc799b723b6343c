import { type Answers, findAnswerFault } from "#contract/answers.ts";
import type { RoomMessage } from "#contract/api/attempts.ts";
import { sentences } from "#contract/sentences.ts";
import type { AttemptClock } from "./clock.ts";
import { savableItems } from "./deliver.ts";
import type { Entry } from "./entry.ts";
import type { Fault, Place } from "./ports.ts";

/** The section that a student works on. */
export interface WorkPlace {
  place: Place;
  sectionId: string;
  title: string;
  isTimed: boolean;
  /** Goes on at once with what is kept here, and asks the server as it answers. */
  isFromKept?: boolean;
}

export interface HandedInStage {
  kind: "submitted";
  /** late: kept for staff and not graded; elsewhere: another window or device, or the server, was first. */
  how: "hand" | "timer" | "late" | "elsewhere";
  /** ISO, by the server's clock. */
  at: string;
  handedIn: Answers;
  /** The server's sentence. */
  message: string;
  /** Items that were cut to what may be handed in. */
  cut: string[];
  isTimeUp: boolean;
  /** It waited for the connection first. */
  hasWaited: boolean;
  /** Some of what was typed was not handed in, and is kept on this device. */
  isLeft: boolean;
}

/** Closed to this student (deleted, access expired); what was typed stays readable. */
export interface RefusedStage {
  kind: "refused";
  text: string;
  isRemoved: boolean;
}

/** How an attempt stands; at work it is also where the typed answers are. */
type Stage =
  | { kind: "opening" }
  /** The server does not answer, and nothing of this section is known here. */
  | { kind: "unreachable" }
  | { kind: "untouched" }
  | { kind: "typed" }
  | { kind: "saving" }
  | { kind: "saved"; at: string }
  /** Kept on this device. */
  | { kind: "offline" }
  /** Being handed in because time is up. */
  | { kind: "zero" }
  /** Being handed in by hand. */
  | { kind: "submitting" }
  /** To be handed in as soon as the server answers; `auto`: because time is up. */
  | { kind: "waiting"; auto: boolean }
  | HandedInStage
  | RefusedStage;

export interface AttemptView {
  stage: Stage;
  answers: Answers;
  /** When time is over, on this device's clock; null when untimed. */
  deadlineMs: number | null;
  /** Items that cannot be saved as they are, each with its sentence. */
  faults: Record<string, string>;
  /** How many questions have answers here that the section no longer has. */
  questionsGone: number;
  /** Items that another window or device changed, until something is typed here. */
  changedElsewhere: readonly string[];
  /** Texts that were typed here before later ones from another browser took their place. */
  replaced: Answers;
  /** Minutes that staff gave beyond the limit: in all, and since the section was opened. */
  extraMinutes: { inAll: number; added: number };
  /** What staff said to everyone in the room, oldest first. */
  messages: readonly RoomMessage[];
  /** False when this device has no room to keep what is typed. */
  isKept: boolean;
}

export interface Attempt {
  view: () => AttemptView;
  /** Out: what ends the subscription. */
  subscribe: (listener: () => void) => () => void;
  type: (item: string, value: string | string[]) => void;
  /** Types a replaced text again. */
  restoreReplaced: (item: string) => void;
  /** Removes a replaced text for good. */
  discard: (item: string) => void;
  /** Hands in by hand; does nothing while a field cannot be saved as it is. */
  submit: () => void;
  /** Ends the wait of a submit by hand: the work goes on, unless the server takes the call that is out. */
  goOn: () => void;
  /** Tries again to open what could not be reached. */
  retry: () => void;
  /**
   * The page is left; what is not saved goes out with it, and stays in the outbox until the server has it. Resolves when that
   * last call was answered.
   */
  leave: () => Promise<void>;
  /** Sends what is not saved, now. Out: when it was answered. */
  flush: () => Promise<void>;
}

export interface AttemptEvents {
  /** What must be said at once: why a submit by hand failed. */
  onFault: (fault: Fault) => void;
  /** The section is closed and its result may be read; also when the page was left meanwhile. */
  onClosed: (stage: HandedInStage) => void;
}

/** What an attempt knows of itself; everything that is shown follows from it. */
export interface AttemptState {
  entry: Entry;
  /** The stage before and after the work; undefined at work. */
  shut: Stage | undefined;
  clock: AttemptClock;
  isOnline: () => boolean;
  savedAt: string | undefined;
  /** Deliveries that are out. */
  underWay: number;
  /** Deliveries that failed one after the other. */
  tries: number;
  /** The last call found nobody. */
  isAway: boolean;
  messages: readonly RoomMessage[];
  isKept: boolean;
  changedElsewhere: readonly string[];
  /** Items that the server would not save, each with its sentence, until they are changed. */
  refused: Record<string, string>;
}

/** The items that a save would send now. */
export function savable({ entry, refused }: Pick<AttemptState, "entry" | "refused">): string[] {
  return savableItems(entry).filter((item) => !(item in refused));
}

function stageAtWork(state: AttemptState): Stage {
  const { wish } = state.entry;
  if (wish && state.underWay > 0 && state.tries === 0) return { kind: wish.auto ? "zero" : "submitting" };
  if (wish) return { kind: "waiting", auto: wish.auto };
  if (state.isAway || !state.isOnline()) return { kind: "offline" };
  if (state.underWay > 0) return { kind: "saving" };
  if (savable(state).length > 0) return { kind: "typed" };
  return state.savedAt === undefined ? { kind: "untouched" } : { kind: "saved", at: state.savedAt };
}

/** Nothing to be mended by its student, who is to see what the section asks now. */
const isGone = (fault: string) => fault === sentences.questionGone;

export function lookAt(state: AttemptState): AttemptView {
  const { entry, clock, changedElsewhere, messages, isKept, refused } = state;
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
    isKept,
  };
}
