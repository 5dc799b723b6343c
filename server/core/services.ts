import type { CodeSets } from "#coding/code-sets/open-code-sets.ts";
import type { Grouper } from "#coding/drg/releases.ts";
import type { Replication } from "./backup/replication.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Db } from "./database/schema.ts";
import type { FileStore } from "./files/store.ts";
import type { LastErrors } from "./http/last-errors.ts";
import type { Secrets } from "./secrets/secrets.ts";

/** The services that the routes of every feature receive. */
export interface Services {
  config: Config;
  db: Db;
  clock: Clock;
  files: FileStore;
  secrets: Secrets;
  /** The grouper with its releases. Its tables are read with the first claim. */
  grouper: () => Promise<Grouper>;
  /** The official code sets. Their index is built after the start, and again when staff import a release. */
  codes: CodeSets;
  /** Copies SQLite's file to REPLICA_URL; undefined without one. */
  replication: Replication | undefined;
  /** The errors since the start. */
  lastErrors: LastErrors;
}
