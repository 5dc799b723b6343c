import { z } from "zod";
import { roles } from "../roles.ts";

/** The kind of a failure and its call, without its message: that may contain a person's data. */
const lastError = z.object({
  /** A code or a class of the program. */
  kind: z.string(),
  /** The call as declared, without ids. */
  place: z.string(),
  count: z.number(),
  at: z.string(),
  /** The request of the last failure, for a search in the log. */
  requestId: z.string().nullable(),
});

export type LastError = z.infer<typeof lastError>;

const liveSession = z.object({
  /** An id for ending the session, which gives no access to it. */
  _id: z.string(),
  user: z.object({ _id: z.string(), name: z.string(), role: z.enum(roles) }),
  startedAt: z.string(),
  seenAt: z.string(),
  isOwn: z.boolean(),
});

export type LiveSession = z.infer<typeof liveSession>;

export const systemReply = z.object({
  success: z.literal(true),
  version: z.string(),
  node: z.string(),
  database: z.enum(["sqlite", "postgres"]),
  /** The start of the server that answers; `errors` are also of this server. */
  startedAt: z.string(),
  /** Free: of the disk of DATA_DIR; null when it cannot be read. */
  sizes: z.object({
    databaseBytes: z.number(),
    files: z.number(),
    fileBytes: z.number(),
    freeBytes: z.number().nullable(),
  }),
  /** Nightly backups, newest first; null without BACKUP_DIR. Old: no whole one in the last 26 hours. Free: of their disk. */
  backups: z
    .object({
      days: z.number(),
      isOld: z.boolean(),
      freeBytes: z.number().nullable(),
      last: z.array(z.object({ at: z.string(), bytes: z.number(), isWhole: z.boolean() })),
    })
    .nullable(),
  /** How far the replica is behind the database; null without REPLICA_URL. Late: more than 5 minutes. */
  replica: z
    .object({
      behindSeconds: z.number(),
      isLate: z.boolean(),
      /** False until replica and database were found equal once since the start. */
      isCompared: z.boolean(),
    })
    .nullable(),
  /** Newest first. */
  errors: z.array(lastError),
  /** Staff first, then the most recently used; `count` includes all. */
  sessions: z.object({ count: z.number(), shown: z.array(liveSession) }),
});

export type System = z.infer<typeof systemReply>;
