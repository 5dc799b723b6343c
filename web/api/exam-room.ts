import { EventSourceParserStream } from "eventsource-parser/stream";
import type { OpenAttempt } from "#contract/api/attempts.ts";
import type { Room, RoomEvent } from "#contract/api/exam-room.ts";
import { ApiFault, addressOf, call, readJson, refused, sessionHeaders } from "./client.ts";
import { sessionEndedOverPage, storedSessionId, whenLoggedInAgain } from "./session-store.ts";

const askEveryMs = 3000;
/** How long it is asked instead before the stream is tried again. */
const askForMs = 15_000;
/** The server says something every 10 s: a stream that is silent for longer is dead. */
const silentMs = 20_000;

/** live: told by the server as it changes; asking: asked again and again instead. */
export type RoomLine = "live" | "asking";

interface RoomListener {
  onRoom: (room: Room) => void;
  onLine: (line: RoomLine) => void;
  /** Nobody answers, or with a failure; it is asked again by itself. */
  onLost: (fault: unknown) => void;
  /** The server's no, such as a room that is gone; nothing comes after it. */
  onFault: (fault: ApiFault) => void;
}

/** Follows an assignment's room: by events, and where those do not come through by asking every 3 s. Out: what ends it. */
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
      // The server ends each stream after a while: the next one goes on from there.
      await listen(assignmentId, listener, over);
    } catch (error) {
      if (over.aborted) return;
      // The refusal may come once they have logged in again.
      if (sessionEndedOverPage() || storedSessionId() !== askedWith) continue;
      if (isNo(error)) return listener.onFault(error);
      if (!(await askInstead(assignmentId, listener, over))) return;
    }
  }
}

const isNo = (error: unknown): error is ApiFault =>
  error instanceof ApiFault && error.status >= 400 && error.status < 500 && error.status !== 429;

async function listen(assignmentId: string, { onRoom, onLine }: RoomListener, over: AbortSignal): Promise<void> {
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
      onLine("live");
      onRoom(room);
    }
    if (!room) throw new Error("The stream said nothing");
  } finally {
    clearTimeout(timer);
  }
}

/** Out: false when there is nothing more to ask. */
async function askInstead(assignmentId: string, listener: RoomListener, over: AbortSignal): Promise<boolean> {
  for (let askedMs = 0; askedMs < askForMs && !over.aborted; askedMs += askEveryMs) {
    try {
      const room = await call("GET /assignments/:id/attempts", { params: { id: assignmentId }, signal: over });
      listener.onLine("asking");
      listener.onRoom(room);
    } catch (error) {
      if (over.aborted) return false;
      if (isNo(error)) {
        listener.onFault(error);
        return false;
      }
      listener.onLost(error);
    }
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
  return !over.aborted;
}

const keyOf = ({ studentId, subAssignmentId }: Pick<OpenAttempt, "studentId" | "subAssignmentId">) =>
  `${studentId} ${subAssignmentId}`;

/** A room as an event leaves it: least time first, the untimed last, each the first to start first. */
function withEvent(room: Room | undefined, { whole, gone, ...event }: RoomEvent): Room {
  if (whole || !room) return event;
  const attempts = new Map(room.attempts.map((attempt) => [keyOf(attempt), attempt]));
  for (const one of gone) attempts.delete(keyOf(one));
  for (const one of event.attempts) attempts.set(keyOf(one), one);
  return { ...event, attempts: [...attempts.values()].sort(byTimeLeft) };
}

function byTimeLeft(one: OpenAttempt, other: OpenAttempt): number {
  const placeOf = ({ deadline, startedAt, studentId }: OpenAttempt) => `${deadline ?? "~"} ${startedAt} ${studentId}`;
  return placeOf(one) < placeOf(other) ? -1 : 1;
}

/** Says something to everyone who works there now. */
export function sendRoomMessage(assignmentId: string, text: string, sendKey: string) {
  return call("POST /assignments/:id/attempts/message", { params: { id: assignmentId }, body: { text }, sendKey });
}

/** Hands in for a student what they have saved of a section. */
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
