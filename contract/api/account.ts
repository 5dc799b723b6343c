import { z } from "zod";
import { givenPasswordFault, passwordSentences } from "../passwords.ts";
import { roles } from "../roles.ts";
import { newPassword, ruled } from "./common.ts";

/** Whoever is logged in, as their own Account shows them. */
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

const givenPassword = (missing?: string) =>
  ruled(z.string({ error: () => givenPasswordFault("", missing) }), (text) => givenPasswordFault(text, missing));

export const confirmRequest = z.strictObject({ password: givenPassword() });

export const changePasswordRequest = z.strictObject({
  current: givenPassword(passwordSentences.currentMissing),
  next: newPassword("staff", passwordSentences.newMissing),
});

export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;
