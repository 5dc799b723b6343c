import type { CodeSets } from "#coding/code-sets/open-code-sets.ts";
import type { Grouper } from "#coding/drg/releases.ts";
import type { Replication } from "./backup/replication.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Db } from "./database/schema.ts";
import type { FileStore } from "./files/store.ts";
import type { LastErrors } from "./http/last-errors.ts";
import type { Secrets } from "./secrets/secrets.ts";

/** What every feature's routes are given. */
export interface Services {
  config: Config;
  db: Db;
  clock: Clock;
  files: FileStore;
  secrets: Secrets;
  /** The grouper with its releases; its tables are read when the first claim is grouped. */
  grouper: () => Promise<Grouper>;
  /** The official code sets; their index is built after the start, and again when staff import a release. */
  codes: CodeSets;
  /** Copies SQLite's file to REPLICA_URL; undefined without one. */
  replication: Replication | undefined;
  /** What failed since the start. */
  lastErrors: LastErrors;
}
