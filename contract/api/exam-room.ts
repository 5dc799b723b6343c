import { z } from "zod";
import { limits } from "../limits.ts";
import { requiredTextFault } from "../text-rules.ts";
import { openAttempt, repeated, roomMessage } from "./attempts.ts";
import { done, id, ruledText } from "./common.ts";

/** An assignment's room: who works now (least time first), how the others stand, who came out last, what was said. */
export const roomReply = z.object({
  success: z.literal(true),
  now: z.string(),
  attempts: z.array(openAttempt),
  counts: z.object({
    /** Students of the course. */
    students: z.number(),
    working: z.number(),
    /** Who handed something in and works on nothing of it now; of them by the timer. */
    handedIn: z.number(),
    byTimer: z.number(),
    notStarted: z.number(),
  }),
  /** Whether students cannot read their results yet. */
  resultsClosed: z.boolean(),
  /** The ten who handed in last. */
  recent: z.array(
    z.object({
      studentId: z.string(),
      studentName: z.string(),
      subAssignmentId: z.string(),
      subModuleName: z.string(),
      at: z.string(),
      auto: z.boolean(),
      /** The name of whoever of the staff ended the attempt; null where the student or the timer handed in. */
      endedBy: z.string().nullable(),
    }),
  ),
  messages: z.array(roomMessage),
});

export type Room = Omit<z.infer<typeof roomReply>, "success">;

/** What an event of the room says: the first all of it, later ones the attempts that changed and those that are gone. */
export interface RoomEvent extends Room {
  whole: boolean;
  gone: { studentId: string; subAssignmentId: string }[];
}

/** Without a section: every one that the student works on. */
export const endAttemptRequest = z.strictObject({ subAssignmentId: id.nullish() });
export const endAttemptReply = done.extend({ ended: z.number() });

const roomMessageFault = (text: string) =>
  requiredTextFault(text, "Write what everyone in the room shall read", limits.roomMessageLength);

export const messageRequest = z.strictObject({ text: ruledText(roomMessageFault) });
/** How many work there now. */
export const messageReply = done.extend({ reached: z.number(), repeated });
