import type { Answers, WireAnswers } from "#contract/answers.ts";
import type { RoomMessage } from "#contract/api/attempts.ts";
import type { OpenQuestion } from "#contract/api/student-assignments.ts";

/** The ids of the section of an attempt, as the calls name it. */
export interface SectionIds {
  studentId: string;
  assignmentId: string;
  /** Undefined for an assignment with one section. */
  subAssignmentId?: string | undefined;
}

/** The server's clock, and the deadline of the attempt by this clock; null without a limit. */
export interface ServerTime {
  deadline: string | null;
  now: string;
  /** Minutes that staff granted. The deadline already includes them. */
  extraMinutes: number;
}

export interface Started extends ServerTime {
  questions: readonly OpenQuestion[];
  draft: WireAnswers | null;
  /** The browser and the age of each item of the draft. */
  typed: Record<string, { browser: string; ageMs: number }>;
  /** The time of the last save of the draft. */
  savedAt: string | null;
}

interface DraftToSave {
  answers: WireAnswers;
  revision: number;
  device: string;
  browser: string;
  /** Milliseconds since each item was typed. */
  ages: Record<string, number>;
  /** The `savedAt` of the draft that this page knows. */
  base: string | null;
}

export interface DraftSaved extends ServerTime {
  savedAt: string;
  /** The newest revision of this browser that the server has. */
  revision: number | null;
  /** Items that another device changed since `base`. */
  changed: Answers;
  /** Items that were not saved because they break a limit, each with its sentence. */
  refused: Record<string, string>;
  messages?: readonly RoomMessage[];
}

interface SubmitReply {
  message: string;
  /** The time of the submission that counts. */
  submissionDate: string;
  /** True if the answers came too late and were stored for staff without a grade. */
  late: boolean;
}

interface PresenceReply extends ServerTime {
  /** The time of the last save of the draft by any page. */
  savedAt?: string | null;
  messages?: readonly RoomMessage[];
}

/** The calls of an attempt. They reject with a `Fault`, or with any error if there was no answer. */
export interface Calls {
  start: (place: SectionIds) => Promise<Started>;
  save: (place: SectionIds, draft: DraftToSave, keepalive: boolean) => Promise<DraftSaved>;
  submit: (place: SectionIds, answers: WireAnswers, auto: boolean) => Promise<SubmitReply>;
  presence: (place: SectionIds) => Promise<PresenceReply>;
}

export interface Fault {
  /** The HTTP status; 0 without an answer. */
  status: number;
  code: string;
  message: string;
  /** The server's own sentence, if there is one. */
  sentence?: string | undefined;
  /** Sentences for single items. */
  fields?: Record<string, string> | undefined;
}

/** hide: the page is no longer visible; gone: it is being closed; show: it is visible again. */
export type DeviceEvent = "online" | "offline" | "hide" | "gone" | "show";

/** The parts of the browser that an attempt uses; tests pass their own. */
export interface Device {
  now: () => number;
  /** Milliseconds of a clock that nobody can set. It may stop while the device sleeps. */
  awakeMs: () => number;
  /** Calls `act` once after this time. Returns a function that cancels it. */
  after: (ms: number, act: () => void) => () => void;
  isOnline: () => boolean;
  on: (event: DeviceEvent, act: () => void) => () => void;
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
  newId: () => string;
  /** The user whose session this browser has. Only their work may be sent. */
  studentId: () => string | null;
}

export function toFault(error: unknown): Fault {
  const { status = 0, code = "offline", message = "", sentence, fields } = (error ?? {}) as Partial<Fault>;
  return { status, code, message, sentence, fields };
}

/** True if the same call may succeed later: there was no answer, the server failed, or the session is over. */
export function isTemporary({ status }: Fault): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
}

/** True if the server did not answer, cannot reach its data, or limits calls. Such calls are retried automatically. */
export function isOutage({ status }: Pick<Fault, "status">): boolean {
  return [0, 408, 429, 502, 503, 504, 507].includes(status);
}

export function isTimeUp({ code }: Fault): boolean {
  return code === "section.time_up";
}

export function isSubmitted({ code }: Fault): boolean {
  return code === "section.already_submitted";
}
