import { useEffect, useState } from "react";
import type { Room } from "#contract/api/exam-room.ts";
import type { ApiFault } from "../../api/client.ts";
import { followRoom, type RoomLine } from "../../api/exam-room.ts";

interface FollowedRoom {
  room: Room | undefined;
  line: RoomLine | undefined;
  fault: ApiFault | undefined;
  /** What this device's clock must be moved by to be the server's. */
  offsetMs: number;
}

/** An assignment's room for as long as it is looked at. */
export function useRoom(assignmentId: string): FollowedRoom {
  const [followed, setFollowed] = useState<FollowedRoom>(nothingYet);
  useEffect(() => {
    setFollowed(nothingYet);
    return followRoom(assignmentId, {
      onRoom: (room) => setFollowed((was) => ({ ...was, room, offsetMs: Date.parse(room.now) - Date.now() })),
      onLine: (line) => setFollowed((was) => (was.line === line ? was : { ...was, line })),
      onFault: (fault) => setFollowed((was) => ({ ...was, fault })),
    });
  }, [assignmentId]);
  return followed;
}

const nothingYet: FollowedRoom = { room: undefined, line: undefined, fault: undefined, offsetMs: 0 };

/** The server's clock, every second. */
export function useServerNow(offsetMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now + offsetMs;
}
