import { z } from "zod";
import { userNameFault } from "../names.ts";
import { subadminFault } from "../sentences.ts";
import { keptOrNewPassword, newPassword, ruledText } from "./common.ts";

export const subadmin = z.object({ _id: z.string(), name: z.string() });
export type Subadmin = z.infer<typeof subadmin>;

const name = ruledText((text) => userNameFault(text, subadminFault));

export const addSubadminRequest = z.strictObject({ name, password: newPassword("staff", subadminFault) });

export const editSubadminRequest = z.strictObject({ name, password: keptOrNewPassword("staff") });

export const subadminsReply = z.object({ success: z.literal(true), subadmins: z.array(subadmin) });
export const subadminReply = z.object({ success: z.literal(true), message: z.string(), subadmin });
