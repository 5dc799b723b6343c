import { useEffect, useState } from "react";
import type { Room } from "#contract/api/exam-room.ts";
import { followRoom, type RoomConnection } from "../../../api/exam-room.ts";

export interface FollowedRoom {
  room: Room | undefined;
  line: RoomConnection | "lost" | undefined;
  /** Why there is no room, or none any more. */
  fault: unknown;
  /** What this device's clock must be moved by to be the server's. */
  offsetMs: number;
  /** Asks at once, and not only when it is asked again by itself. */
  retry: () => void;
}

/** An assignment's room for as long as it is looked at. */
export function useRoom(assignmentId: string): FollowedRoom {
  const [followed, setFollowed] = useState<Omit<FollowedRoom, "retry">>(nothingYet);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    setFollowed(nothingYet);
    return followRoom(assignmentId, {
      onRoom: (room) =>
        setFollowed((was) => ({ ...was, room, fault: undefined, offsetMs: Date.parse(room.now) - Date.now() })),
      onConnection: (line) => setFollowed((was) => (was.line === line ? was : { ...was, line })),
      // What was read stays, and the line says that nothing comes; a room that was never read is told like any other.
      onOutage: (fault) => setFollowed((was) => ({ ...was, line: "lost", fault: was.room ? was.fault : fault })),
      onFault: (fault) => setFollowed((was) => ({ ...was, fault })),
    });
  }, [assignmentId, tries]);
  return { ...followed, retry: () => setTries((before) => before + 1) };
}

const nothingYet: Omit<FollowedRoom, "retry"> = { room: undefined, line: undefined, fault: undefined, offsetMs: 0 };

/** The server's clock, every second. */
export function useServerNow(offsetMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now + offsetMs;
}
