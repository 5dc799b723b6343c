import { useEffect, useState } from "react";
import type { Room } from "#contract/api/exam-room.ts";
import { followRoom, type RoomConnection } from "../../../api/exam-room.ts";

export interface FollowedRoom {
  room: Room | undefined;
  line: RoomConnection | "lost" | undefined;
  /** Why there is no room, or no longer one. */
  fault: unknown;
  /** The difference between the server's clock and this device's. */
  offsetMs: number;
  /** Retries at once instead of waiting for the next automatic try. */
  retry: () => void;
}

/** Follows an assignment's room while the screen is open. */
export function useRoom(assignmentId: string): FollowedRoom {
  const [followed, setFollowed] = useState<Omit<FollowedRoom, "retry">>(nothingYet);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try must open a new stream
  useEffect(() => {
    setFollowed(nothingYet);
    return followRoom(assignmentId, {
      onRoom: (room) =>
        setFollowed((was) => ({ ...was, room, fault: undefined, offsetMs: Date.parse(room.now) - Date.now() })),
      onConnection: (line) => setFollowed((was) => (was.line === line ? was : { ...was, line })),
      // The last state stays visible, and the connection shows that it is outdated. Without any state, the fault is
      // shown.
      onOutage: (fault) => setFollowed((was) => ({ ...was, line: "lost", fault: was.room ? was.fault : fault })),
      onFault: (fault) => setFollowed((was) => ({ ...was, fault })),
    });
  }, [assignmentId, tries]);
  return { ...followed, retry: () => setTries((before) => before + 1) };
}

const nothingYet: Omit<FollowedRoom, "retry"> = { room: undefined, line: undefined, fault: undefined, offsetMs: 0 };

/** Returns the server's time, updated every second. */
export function useServerNow(offsetMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now + offsetMs;
}
