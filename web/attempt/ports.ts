import type { Answers, WireAnswers } from "#contract/answers.ts";
import type { RoomMessage } from "#contract/api/attempts.ts";
import type { OpenQuestion } from "#contract/api/student-assignments.ts";

/** The section that an attempt belongs to, as the calls name it. */
export interface Place {
  studentId: string;
  assignmentId: string;
  /** Undefined for a single assignment's one section. */
  subAssignmentId?: string | undefined;
}

/** The server's clock, and when the time of this attempt ends by it; null without a limit. */
export interface ServerTime {
  deadline: string | null;
  now: string;
  /** What staff gave beyond the limit; it is in the deadline already. */
  extraMinutes: number;
}

export interface Started extends ServerTime {
  questions: readonly OpenQuestion[];
  draft: WireAnswers | null;
  /** By item of the draft: in which browser it was typed, and how long ago. */
  typed: Record<string, { browser: string; ageMs: number }>;
  /** When the draft was saved last. */
  savedAt: string | null;
}

interface DraftToSave {
  answers: WireAnswers;
  revision: number;
  device: string;
  browser: string;
  /** By item: how many milliseconds ago it was typed. */
  ages: Record<string, number>;
  /** The `savedAt` that is known here. */
  base: string | null;
}

export interface DraftSaved extends ServerTime {
  savedAt: string;
  /** The newest revision of this browser that the server has. */
  revision: number | null;
  /** What another device changed since `base`. */
  changed: Answers;
  /** Items that break a limit and were left out, each with its sentence. */
  refused: Record<string, string>;
  messages?: readonly RoomMessage[];
}

interface HandedIn {
  message: string;
  /** When what counts was handed in. */
  submissionDate: string;
  /** Kept beside the result for staff, and not graded. */
  late: boolean;
}

interface Present extends ServerTime {
  /** When the draft was saved last, from whichever page. */
  savedAt?: string | null;
  messages?: readonly RoomMessage[];
}

/** The calls of an attempt. They reject with a `Fault`, or with anything when nobody answered. */
export interface Calls {
  start: (place: Place) => Promise<Started>;
  save: (place: Place, draft: DraftToSave, keepalive: boolean) => Promise<DraftSaved>;
  submit: (place: Place, answers: WireAnswers, auto: boolean) => Promise<HandedIn>;
  presence: (place: Place) => Promise<Present>;
}

export interface Fault {
  /** HTTP's; 0 when nobody answered. */
  status: number;
  code: string;
  message: string;
  /** The server's own words, if it gave any. */
  sentence?: string | undefined;
  /** The items that it is about, each with its sentence. */
  fields?: Record<string, string> | undefined;
}

/** hide: the page is put away; gone: it is left; show: it is looked at again. */
export type DeviceEvent = "online" | "offline" | "hide" | "gone" | "show";

/** What an attempt needs of the device it runs on; tests give their own. */
export interface Device {
  now: () => number;
  /** Milliseconds that pass whatever the device's clock is set to; it may stand still while the device sleeps. */
  awakeMs: () => number;
  /** Acts once, so many milliseconds later. Out: what stops it. */
  after: (ms: number, act: () => void) => () => void;
  isOnline: () => boolean;
  on: (event: DeviceEvent, act: () => void) => () => void;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
  newId: () => string;
  /** Whose session this browser holds now: nobody else's work is sent with it. */
  studentId: () => string | null;
}

export function faultOf(error: unknown): Fault {
  const { status = 0, code = "offline", message = "", sentence, fields } = (error ?? {}) as Partial<Fault>;
  return { status, code, message, sentence, fields };
}

/** Nobody answered, or the server cannot now, or nobody is logged in: the same call may succeed later. */
export function mayPass({ status }: Fault): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}

/** True when the server did not answer, cannot reach its data, or has too many calls: the same call is sent again by itself. */
export function isOutage({ status }: Pick<Fault, "status">): boolean {
  return [0, 408, 429, 502, 503, 504, 507].includes(status);
}

export function isTimeUp({ code }: Fault): boolean {
  return code === "section.time_up";
}

export function isSubmitted({ code }: Fault): boolean {
  return code === "section.already_submitted";
}
