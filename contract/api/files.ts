import { z } from "zod";

export const fileQuery = z.object({ expires: z.string().catch(""), signature: z.string().catch("") });

export const healthReply = z.object({
  status: z.literal("ok"),
  version: z.string(),
  database: z.enum(["sqlite", "postgres"]),
});
