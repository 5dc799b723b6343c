import { PassThrough, type Readable } from "node:stream";
import type { OpenAttempt } from "#contract/api/attempts.ts";
import type { Room, RoomEvent } from "#contract/api/exam-room.ts";
import { Refusal } from "../../core/http/errors.ts";

const lookEveryMs = 1500;
/** Says at least so often that it is there, and what time it is. */
const sayEveryMs = 10_000;
/** A stream ends so that who watches proves anew who they are. */
const longestMs = 60_000;
const mostWaitingBytes = 4 * 1024 * 1024;
/** More tabs than one person has open. */
const mostStreamsOfSession = 20;

interface Watcher {
  stream: PassThrough;
  sessionHash: string;
  since: number;
}

interface Watched {
  watchers: Set<Watcher>;
  /** What was last said of each attempt. */
  said: Map<string, string>;
  /** The rest of the room as it was last said. */
  rest: string;
  room: Room;
  saidAt: number;
  timer: NodeJS.Timeout;
}

interface RoomWatch {
  /**
   * The room as events: at once all of it, then what changes, until the stream or the session ends. Throws what reading it
   * throws, and 429 when the session has 20 streams open.
   */
  open: (assignmentId: string, sessionHash: string) => Promise<Readable>;
  end: () => void;
}

const keyOf = ({ studentId, subAssignmentId }: OpenAttempt) => `${studentId} ${subAssignmentId}`;

/**
 * Watches rooms for whoever looks at them. A room is read every second and a half, once for all who look, from the
 * database: so that it tells of what other servers wrote as of its own. A failed look is followed by the next one.
 */
export function watchRooms(
  read: (assignmentId: string) => Promise<Room>,
  findLive: (sessionHashes: readonly string[]) => Promise<ReadonlySet<string>>,
  isStopping: () => boolean,
  onFault: (error: unknown) => void,
): RoomWatch {
  const rooms = new Map<string, Watched>();

  const close = (assignmentId: string) => {
    clearTimeout(rooms.get(assignmentId)?.timer);
    rooms.delete(assignmentId);
  };

  const look = async (assignmentId: string) => {
    const watched = rooms.get(assignmentId);
    if (!watched) return;
    try {
      endOld(watched, isStopping());
      await endLoggedOut(watched, findLive);
      if (watched.watchers.size > 0) tell(watched, await read(assignmentId));
    } catch (error) {
      onFault(error);
    }
    if (watched.watchers.size === 0) close(assignmentId);
    else watched.timer = setTimeout(() => void look(assignmentId), lookEveryMs);
  };

  return {
    open: async (assignmentId, sessionHash) => {
      const room = await read(assignmentId);
      refuseMoreStreams(rooms, sessionHash);
      let watched = rooms.get(assignmentId);
      if (!watched) {
        watched = { ...remember(room), watchers: new Set(), room, saidAt: Date.now(), timer: setTimeout(() => {}, 0) };
        watched.timer = setTimeout(() => void look(assignmentId), lookEveryMs);
        rooms.set(assignmentId, watched);
      }
      const watcher = { stream: new PassThrough(), sessionHash, since: Date.now() };
      // What those who watch already were told last: what changes from here on is told to all alike.
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

function endOld({ watchers }: Watched, isStopping: boolean): void {
  for (const watcher of watchers) {
    const isOver = isStopping || Date.now() - watcher.since > longestMs;
    if (!isOver && watcher.stream.writableLength < mostWaitingBytes) continue;
    watchers.delete(watcher);
    watcher.stream.end();
  }
}

/** Ends the streams of sessions that have ended, as those of a deleted user. */
async function endLoggedOut(
  { watchers }: Watched,
  findLive: (sessionHashes: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  // One that is added meanwhile is asked about the next time.
  const asked = [...watchers];
  const live = await findLive([...new Set(asked.map(({ sessionHash }) => sessionHash))]);
  for (const watcher of asked) {
    if (live.has(watcher.sessionHash)) continue;
    watchers.delete(watcher);
    watcher.stream.end();
  }
}

function refuseMoreStreams(rooms: ReadonlyMap<string, Watched>, sessionHash: string): void {
  const open = [...rooms.values()].flatMap(({ watchers }) => [...watchers]);
  if (open.filter((watcher) => watcher.sessionHash === sessionHash).length < mostStreamsOfSession) return;
  throw new Refusal("slow_down", "The exam room is open in too many tabs. Please close some of them.");
}

function remember({ attempts, now: _now, ...rest }: Room): Pick<Watched, "said" | "rest"> {
  return {
    said: new Map(attempts.map((attempt) => [keyOf(attempt), JSON.stringify(attempt)])),
    rest: JSON.stringify(rest),
  };
}

function tell(watched: Watched, room: Room): void {
  const before = watched.said;
  const { said, rest } = remember(room);
  const changed = room.attempts.filter((attempt) => before.get(keyOf(attempt)) !== said.get(keyOf(attempt)));
  const gone = watched.room.attempts.filter((attempt) => !said.has(keyOf(attempt)));
  const isNew = changed.length > 0 || gone.length > 0 || rest !== watched.rest;
  Object.assign(watched, { said, rest, room });
  if (!isNew && Date.now() - watched.saidAt < sayEveryMs) return;
  watched.saidAt = Date.now();
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
