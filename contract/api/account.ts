import { z } from "zod";
import { newPassword } from "./common.ts";
import { roles } from "./sessions.ts";

/** Whoever is logged in, as their own Account shows them (api.md, People and data). */
export const accountReply = z.object({
  success: z.literal(true),
  account: z.object({
    _id: z.string(),
    name: z.string(),
    role: z.enum(roles),
    mayChangePassword: z.boolean(),
    /** How many more sessions of theirs are alive: a new password ends them. */
    otherSessions: z.number(),
  }),
});

export type Account = z.infer<typeof accountReply>["account"];

const presentPassword = (missing: string) =>
  z.string({ error: missing }).min(1, missing).max(1000, "At most 1000 characters are allowed");

export const confirmRequest = z.strictObject({ password: presentPassword("Password is required") });

export const changePasswordRequest = z.strictObject({
  current: presentPassword("Current password is required"),
  next: newPassword("staff", "New password is required"),
});

export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;
