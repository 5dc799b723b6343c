import { z } from "zod";
import { roles } from "../roles.ts";

/** Whoever logged in, as the browser keeps them. */
const sessionUser = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  courseName: z.string().nullable(),
  enrolledDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  profileImage: z.string().nullable(),
});

export type SessionUser = z.infer<typeof sessionUser>;

/** Loose on purpose: whatever is missing or of another type is one and the same 400 sentence. */
export const loginRequest = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .refine((name) => !name.includes("\0")),
  password: z.string().min(1).max(1000),
});

export const loginReply = z.object({
  success: z.literal(true),
  message: z.string(),
  user: sessionUser,
  sessionId: z.string(),
});

export const validateReply = z.object({
  success: z.literal(true),
  user: sessionUser,
  /** While a student works against the clock, the assistant is closed to them. */
  hasTimedAttemptOpen: z.boolean(),
  /** False for a student whose institute has switched the assistant off. */
  isAssistantOn: z.boolean(),
  /** While a student works on a section that closes lookup of codes, so is the assistant. */
  isLookupClosed: z.boolean(),
});

/** What the browser needs to know of this installation. */
export const settingsReply = z.object({
  success: z.literal(true),
  timeZone: z.string(),
  codingSoftware: z.object({ name: z.string(), url: z.string() }),
  /** From this percent on a course is passed. */
  passBar: z.number(),
  studentsMayChangePassword: z.boolean(),
  /** Whether students have it, what it is called, and how it greets; empty: in our own words. */
  assistant: z.object({ isOn: z.boolean(), name: z.string(), greeting: z.string() }),
});

export type Settings = z.infer<typeof settingsReply>;
