import { z } from "zod";
import { sentences } from "../sentences.ts";
import { subadminNameFault } from "../subadmin-rules.ts";
import { keptOrNewPassword, newPassword, ruledText } from "./common.ts";

const subadmin = z.object({ _id: z.string(), name: z.string() });
export type Subadmin = z.infer<typeof subadmin>;

const name = ruledText(subadminNameFault);

export const addSubadminRequest = z.strictObject({
  name,
  password: newPassword("staff", sentences.nameAndPasswordMissing),
});

export const editSubadminRequest = z.strictObject({
  name,
  password: keptOrNewPassword("staff"),
  /** The name as the form read it. If the form did not change it, the stored name stays. */
  seen: z.strictObject({ name: z.string().max(200).optional() }).default({}),
});

export const subadminsReply = z.object({ success: z.literal(true), subadmins: z.array(subadmin) });
export const subadminReply = z.object({ success: z.literal(true), message: z.string(), subadmin });
