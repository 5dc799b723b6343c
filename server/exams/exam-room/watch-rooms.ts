import { PassThrough, type Readable } from "node:stream";
import type { OpenAttempt } from "#contract/api/attempts.ts";
import type { Room, RoomEvent } from "#contract/api/exam-room.ts";
import { Refusal } from "../../core/http/errors.ts";

const readEveryMs = 1500;
/** An event is sent at least this often, also without a change: it carries the server's time. */
const sendEveryMs = 10_000;
/** A stream ends after this time; the browser connects again, and its session is checked again. */
const longestStreamMs = 60_000;
const mostBufferedBytes = 4 * 1024 * 1024;
/** More tabs than one person has open. */
const mostStreamsOfSession = 20;

interface Watcher {
  stream: PassThrough;
  sessionHash: string;
  since: number;
}

interface WatchedRoom {
  watchers: Set<Watcher>;
  /** The attempts as they were last sent, as JSON. */
  sent: Map<string, string>;
  /** Everything else as it was last sent, as JSON. */
  rest: string;
  room: Room;
  sentAt: number;
  timer: NodeJS.Timeout;
}

interface RoomWatch {
  /**
   * Returns a stream of events: first the whole room, then its changes, until the stream or the session ends. Throws what
   * `readRoom` throws, and 429 if the session has 20 streams open.
   */
  open: (assignmentId: string, sessionHash: string) => Promise<Readable>;
  end: () => void;
}

const keyOf = ({ studentId, subAssignmentId }: OpenAttempt) => `${studentId} ${subAssignmentId}`;

/**
 * Watches exam rooms. A room with watchers is read from the database every 1.5 s, once for all of them, so that changes by
 * other servers are seen too. A failed read is reported to `onFault`, and the next read follows.
 */
export function watchRooms(
  read: (assignmentId: string) => Promise<Room>,
  findLive: (sessionHashes: readonly string[]) => Promise<ReadonlySet<string>>,
  isStopping: () => boolean,
  onFault: (error: unknown) => void,
): RoomWatch {
  const rooms = new Map<string, WatchedRoom>();

  const close = (assignmentId: string) => {
    clearTimeout(rooms.get(assignmentId)?.timer);
    rooms.delete(assignmentId);
  };

  const poll = async (assignmentId: string) => {
    const watched = rooms.get(assignmentId);
    if (!watched) return;
    try {
      endOldStreams(watched, isStopping());
      await endLoggedOut(watched, findLive);
      if (watched.watchers.size > 0) sendChanges(watched, await read(assignmentId));
    } catch (error) {
      onFault(error);
    }
    if (watched.watchers.size === 0) close(assignmentId);
    else watched.timer = setTimeout(() => void poll(assignmentId), readEveryMs);
  };

  return {
    open: async (assignmentId, sessionHash) => {
      const room = await read(assignmentId);
      refuseMoreStreams(rooms, sessionHash);
      let watched = rooms.get(assignmentId);
      if (!watched) {
        watched = { ...snapshot(room), watchers: new Set(), room, sentAt: Date.now(), timer: setTimeout(() => {}, 0) };
        watched.timer = setTimeout(() => void poll(assignmentId), readEveryMs);
        rooms.set(assignmentId, watched);
      }
      const watcher = { stream: new PassThrough(), sessionHash, since: Date.now() };
      // The state that earlier watchers received last: from here on all watchers receive the same changes.
      send(watcher, { ...watched.room, now: room.now, whole: true, gone: [] });
      watched.watchers.add(watcher);
      watcher.stream.once("close", () => watched.watchers.delete(watcher));
      return watcher.stream;
    },
    end: () => {
      for (const [assignmentId, { watchers }] of rooms) {
        close(assignmentId);
        for (const { stream } of watchers) stream.end();
      }
    },
  };
}

function endOldStreams({ watchers }: WatchedRoom, isStopping: boolean): void {
  for (const watcher of watchers) {
    const isOver = isStopping || Date.now() - watcher.since > longestStreamMs;
    if (!isOver && watcher.stream.writableLength < mostBufferedBytes) continue;
    watchers.delete(watcher);
    watcher.stream.end();
  }
}

/** Ends the streams of sessions that have ended, for example by a logout or a deleted user. */
async function endLoggedOut(
  { watchers }: WatchedRoom,
  findLive: (sessionHashes: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  // A watcher that joins meanwhile is checked the next time.
  const checked = [...watchers];
  const live = await findLive([...new Set(checked.map(({ sessionHash }) => sessionHash))]);
  for (const watcher of checked) {
    if (live.has(watcher.sessionHash)) continue;
    watchers.delete(watcher);
    watcher.stream.end();
  }
}

function refuseMoreStreams(rooms: ReadonlyMap<string, WatchedRoom>, sessionHash: string): void {
  const open = [...rooms.values()].flatMap(({ watchers }) => [...watchers]);
  if (open.filter((watcher) => watcher.sessionHash === sessionHash).length < mostStreamsOfSession) return;
  throw new Refusal("slow_down", "The exam room is open in too many tabs. Please close some of them.");
}

function snapshot({ attempts, now: _now, ...rest }: Room): Pick<WatchedRoom, "sent" | "rest"> {
  return {
    sent: new Map(attempts.map((attempt) => [keyOf(attempt), JSON.stringify(attempt)])),
    rest: JSON.stringify(rest),
  };
}

function sendChanges(watched: WatchedRoom, room: Room): void {
  const before = watched.sent;
  const { sent, rest } = snapshot(room);
  const changed = room.attempts.filter((attempt) => before.get(keyOf(attempt)) !== sent.get(keyOf(attempt)));
  const gone = watched.room.attempts.filter((attempt) => !sent.has(keyOf(attempt)));
  const isNew = changed.length > 0 || gone.length > 0 || rest !== watched.rest;
  Object.assign(watched, { sent, rest, room });
  if (!isNew && Date.now() - watched.sentAt < sendEveryMs) return;
  watched.sentAt = Date.now();
  const event = {
    ...room,
    attempts: changed,
    whole: false,
    gone: gone.map(({ studentId, subAssignmentId }) => ({ studentId, subAssignmentId })),
  };
  for (const watcher of watched.watchers) send(watcher, event);
}

function send({ stream }: Watcher, event: RoomEvent): void {
  stream.write(`data: ${JSON.stringify(event)}\n\n`);
}
