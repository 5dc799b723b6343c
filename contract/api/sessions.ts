import { z } from "zod";
import { roles } from "../roles.ts";

/** The logged-in user, as the browser stores them. */
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

/** Loose on purpose: any missing or wrong field gives the same 400 sentence. */
export const loginRequest = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .refine((name) => !name.includes("\0")),
  password: z.string().min(1).max(1000),
  /** The random id of a browser. A browser that the user has logged in with has its own limit of failed logins. */
  browserId: z.string().min(20).max(100).optional().catch(undefined),
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

/** The browser's settings of this installation. */
export const settingsReply = z.object({
  success: z.literal(true),
  timeZone: z.string(),
  codingSoftware: z.object({ name: z.string(), url: z.string() }),
  /** From this percent on a course is passed. */
  passBar: z.number(),
  /** Practice charts that a student may get in a day; 0: practice is closed. */
  practiceChartsPerDay: z.number(),
  studentsMayChangePassword: z.boolean(),
  /** The assistant: on or off for students, its name and greeting; empty: the default text. */
  assistant: z.object({ isOn: z.boolean(), name: z.string(), greeting: z.string() }),
});

export type Settings = z.infer<typeof settingsReply>;

/** Names and networks whose logins are slowed down, those with the newest failure first; at most 100 of each. */
export const loginLocksReply = z.object({
  success: z.literal(true),
  users: z.array(
    z.object({ _id: z.string(), name: z.string(), role: z.enum(roles), failures: z.number(), lastAt: z.string() }),
  ),
  /** An IPv4 address, or a /64 network. */
  networks: z.array(z.object({ network: z.string(), failures: z.number(), lastAt: z.string() })),
});

export type LoginLocks = z.infer<typeof loginLocksReply>;

/** The lock to lift: a user's or a network's. */
export const liftLoginLockRequest = z.union([
  z.strictObject({ userId: z.string().max(100) }),
  z.strictObject({ network: z.string().max(100) }),
]);

export type LiftLoginLockRequest = z.infer<typeof liftLoginLockRequest>;
