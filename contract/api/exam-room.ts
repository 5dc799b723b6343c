import { z } from "zod";
import { limits } from "../limits.ts";
import { requiredTextFault } from "../text-rules.ts";
import { openAttempt, repeated, roomMessage } from "./attempts.ts";
import { done, id, ruledText } from "./common.ts";

/** The exam room of an assignment: open attempts (least time first), counts, last submissions, messages. */
export const roomReply = z.object({
  success: z.literal(true),
  now: z.string(),
  attempts: z.array(openAttempt),
  counts: z.object({
    /** Students of the course. */
    students: z.number(),
    working: z.number(),
    /** Students who have submitted something and have no open attempt; `byTimer`: submitted by the timer. */
    handedIn: z.number(),
    byTimer: z.number(),
    notStarted: z.number(),
  }),
  /** True if students cannot read their results yet. */
  resultsClosed: z.boolean(),
  /** The last ten submissions. */
  recent: z.array(
    z.object({
      studentId: z.string(),
      studentName: z.string(),
      subAssignmentId: z.string(),
      subModuleName: z.string(),
      at: z.string(),
      auto: z.boolean(),
      /** Name of the staff member who ended the attempt; null if the student or the timer submitted. */
      endedBy: z.string().nullable(),
    }),
  ),
  messages: z.array(roomMessage),
});

export type Room = Omit<z.infer<typeof roomReply>, "success">;

/** An event of the exam room: the first contains everything, later ones only changed and ended attempts. */
export interface RoomEvent extends Room {
  whole: boolean;
  gone: { studentId: string; subAssignmentId: string }[];
}

/** Without a section: every one that the student works on. */
export const endAttemptRequest = z.strictObject({ subAssignmentId: id.nullish() });
export const endAttemptReply = done.extend({ ended: z.number() });

const roomMessageFault = (text: string) =>
  requiredTextFault(text, "Write a message for everyone in the room", limits.roomMessageLength);

export const messageRequest = z.strictObject({ text: ruledText(roomMessageFault) });
/** `reached`: the number of students who work there now. */
export const messageReply = done.extend({ reached: z.number(), repeated });
