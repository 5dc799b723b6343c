import { z } from "zod";
import { givenPasswordFault, passwordSentences } from "../passwords.ts";
import { roles } from "../roles.ts";
import { newPassword, ruled } from "./common.ts";

/** The logged-in user, as shown on the account page. */
export const accountReply = z.object({
  success: z.literal(true),
  account: z.object({
    _id: z.string(),
    name: z.string(),
    role: z.enum(roles),
    mayChangePassword: z.boolean(),
    /** Number of the user's other live sessions, which a new password ends. */
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
