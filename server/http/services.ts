import type { Config } from "../config.ts";
import type { Db } from "../database/schema.ts";
import type { FileStore } from "../files/store.ts";
import type { Secrets } from "../sessions/secrets.ts";
import type { Guards } from "./guards.ts";

/** Now, as a Date; an argument everywhere, so that a test can set it. */
export type Clock = () => Date;

/** What every feature's routes are given. */
export interface Services {
  config: Config;
  db: Db;
  clock: Clock;
  files: FileStore;
  secrets: Secrets;
  guards: Guards;
}
