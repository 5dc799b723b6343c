import { EventSourceParserStream } from "eventsource-parser/stream";
import type { OpenAttempt } from "#contract/api/attempts.ts";
import type { Room, RoomEvent } from "#contract/api/exam-room.ts";
import { ApiFault, addressOf, call, readJson, refused, sessionHeaders } from "./client.ts";
import { sessionEndedOverPage, storedSessionId, whenLoggedInAgain } from "./session-store.ts";

const pollEveryMs = 3000;
/** The time for which the room is polled before the stream is tried again. */
const pollForMs = 15_000;
/** The server sends an event at least every 10 s; a stream that is silent for longer is dead. */
const silentMs = 20_000;

/** live: the server streams changes; asking: the stream failed and the room is polled. */
export type RoomConnection = "live" | "asking";

interface RoomListener {
  onRoom: (room: Room) => void;
  onConnection: (line: RoomConnection) => void;
  /** No answer, or a server failure. The call is retried automatically. */
  onOutage: (fault: unknown) => void;
  /** A refusal, for example of a deleted assignment. Nothing is sent after it. */
  onFault: (fault: ApiFault) => void;
}

/**
 * Follows the room of an assignment: by events, or if they do not arrive, by polling every 3 s. Returns a function that
 * stops this.
 */
export function followRoom(assignmentId: string, listener: RoomListener): () => void {
  const over = new AbortController();
  void follow(assignmentId, listener, over.signal);
  return () => over.abort();
}

async function follow(assignmentId: string, listener: RoomListener, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    if (sessionEndedOverPage()) await whenLoggedInAgain();
    const askedWith = storedSessionId();
    try {
      // The server ends each stream after some time; the loop opens the next one.
      await readStream(assignmentId, listener, over);
    } catch (error) {
      if (over.aborted) return;
      // The call was sent with a session that has ended; try again with the new one.
      if (sessionEndedOverPage() || storedSessionId() !== askedWith) continue;
      if (isRefusal(error)) return listener.onFault(error);
      if (!(await pollForAWhile(assignmentId, listener, over))) return;
    }
  }
}

const isRefusal = (error: unknown): error is ApiFault =>
  error instanceof ApiFault && error.status >= 400 && error.status < 500 && error.status !== 429;

async function readStream(
  assignmentId: string,
  { onRoom, onConnection }: RoomListener,
  over: AbortSignal,
): Promise<void> {
  const { method, url } = addressOf("GET /assignments/:id/attempts/events", { id: assignmentId });
  const askedWith = storedSessionId();
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silentMs);
  try {
    const response = await fetch(url, {
      method,
      headers: { ...sessionHeaders(), accept: "text/event-stream" },
      signal: AbortSignal.any([over, silence.signal]),
      cache: "no-store",
    });
    if (!response.ok) throw refused(response.status, await readJson(response), askedWith);
    const events = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    const reader = events?.getReader();
    let room: Room | undefined;
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silentMs);
      room = withEvent(room, JSON.parse(next.value.data) as RoomEvent);
      onConnection("live");
      onRoom(room);
    }
    if (!room) throw new Error("The stream said nothing");
  } finally {
    clearTimeout(timer);
  }
}

/** Polls the room for a while. Returns false if polling must not continue. */
async function pollForAWhile(assignmentId: string, listener: RoomListener, over: AbortSignal): Promise<boolean> {
  for (let polledMs = 0; polledMs < pollForMs && !over.aborted; polledMs += pollEveryMs) {
    try {
      const room = await call("GET /assignments/:id/attempts", { params: { id: assignmentId }, signal: over });
      listener.onConnection("asking");
      listener.onRoom(room);
    } catch (error) {
      if (over.aborted) return false;
      if (isRefusal(error)) {
        listener.onFault(error);
        return false;
      }
      listener.onOutage(error);
    }
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
  return !over.aborted;
}

const attemptKey = ({ studentId, subAssignmentId }: Pick<OpenAttempt, "studentId" | "subAssignmentId">) =>
  `${studentId} ${subAssignmentId}`;

/** Returns the room after an event: the least time left first, untimed attempts last, then by start. */
function withEvent(room: Room | undefined, { whole, gone, ...event }: RoomEvent): Room {
  if (whole || !room) return event;
  const attempts = new Map(room.attempts.map((attempt) => [attemptKey(attempt), attempt]));
  for (const one of gone) attempts.delete(attemptKey(one));
  for (const one of event.attempts) attempts.set(attemptKey(one), one);
  return { ...event, attempts: [...attempts.values()].sort(byTimeLeft) };
}

function byTimeLeft(one: OpenAttempt, other: OpenAttempt): number {
  const sortKeyOf = ({ deadline, startedAt, studentId }: OpenAttempt) => `${deadline ?? "~"} ${startedAt} ${studentId}`;
  return sortKeyOf(one) < sortKeyOf(other) ? -1 : 1;
}

/** Sends a message to everyone who is working in the room now. */
export function sendRoomMessage(assignmentId: string, text: string, sendKey: string) {
  return call("POST /assignments/:id/attempts/message", { params: { id: assignmentId }, body: { text }, sendKey });
}

/** Submits the saved draft of a section for a student. */
export function endAttempt({
  assignmentId,
  studentId,
  subAssignmentId,
}: Record<"assignmentId" | "studentId" | "subAssignmentId", string>) {
  return call("POST /assignments/:id/attempts/:studentId/end", {
    params: { id: assignmentId, studentId },
    body: { subAssignmentId },
  });
}
