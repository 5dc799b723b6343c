import { z } from "zod";
import { subadminFault } from "../sentences.ts";

export const subadmin = z.object({ _id: z.string(), name: z.string() });
export type Subadmin = z.infer<typeof subadmin>;

const name = z
  .string({ error: subadminFault })
  .trim()
  .min(1, subadminFault)
  .max(120, "At most 120 characters are allowed");
const password = z.string({ error: subadminFault }).max(200, "At most 200 characters are allowed");

export const addSubadminRequest = z.strictObject({ name, password: password.min(1, subadminFault) });

/** A missing or empty password keeps the present one. */
export const editSubadminRequest = z.strictObject({ name, password: password.optional() });

export const subadminsReply = z.object({ success: z.literal(true), subadmins: z.array(subadmin) });
export const subadminReply = z.object({ success: z.literal(true), message: z.string(), subadmin });
