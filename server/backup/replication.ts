import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { endReplicating, type LogEntry, readLogLine, replicate } from "./litestream.ts";
import { claimReplica } from "./replica-owner.ts";
import { endOfSegment, isAtLeast, type ReplicaPosition, readLocalPosition } from "./replica-position.ts";

/** Litestream is started again when it has sent nothing for so long. Doubled each time, so that a slow upload can end. */
const patienceMs = { first: 15_000, longest: 5 * 60_000 };
/** So many times as long for a snapshot: the whole database. */
const snapshotFactor = 40;
const restartMs = 5000;
/** How often the database is written to, so that there is always something to send. */
const beatMs = 60_000;
const sameWarningMs = 60 * 60_000;

const progress = new Set(["write snapshot", "snapshot written", "write wal segment", "wal segment written"]);

/**
 * Copies SQLite's file to a replica as it is written, by Litestream. Litestream can stop copying without ending or logging anything, as
 * after a full disk, so `check` compares its position with the file's.
 */
export class Replication {
  readonly #dataDir: string;
  readonly #replica: string;
  readonly #db: Db;
  /** Called with a sentence for the log. */
  onWarning: (sentence: string) => void = () => {};
  readonly #warnedAt = new Map<string, number>();
  #isClaimed = false;
  #isEnding = false;
  #child: ChildProcess | undefined;
  #nextStart: NodeJS.Timeout | undefined;
  #startedAt = Date.now();
  #progressAt = Date.now();
  #isSnapshotting = false;
  #patienceMs = patienceMs.first;
  /** How far the replica is; undefined until this Litestream has sent something. */
  #sent: ReplicaPosition | undefined;
  /** The replica has everything that was written until then. */
  #completeUntil = Date.now();
  #beatAt = 0;
  /** Since when there is something that was not sent. */
  #waitingSince: number | undefined;

  constructor(dataDir: string, replica: string, db: Db) {
    this.#dataDir = dataDir;
    this.#replica = replica;
    this.#db = db;
  }

  /** Throws ConfigFault when the replica belongs to another database, and the replica's own error when it does not answer. */
  async claim(): Promise<void> {
    await claimReplica(this.#db, this.#replica);
    this.#isClaimed = true;
  }

  /** Starts Litestream, compares replica and database, and restarts a Litestream that is stuck. Called every few seconds. */
  async check(): Promise<void> {
    if (!this.#isClaimed) await this.claim();
    if (this.#child === undefined) await this.#begin();
    const now = Date.now();
    const local = await readLocalPosition(this.#dataDir);
    if (this.#sent && local && isAtLeast(this.#sent, local) && local.writtenAt >= this.#beatAt) {
      this.#completeUntil = Math.max(this.#completeUntil, local.writtenAt);
      this.#waitingSince = undefined;
      this.#patienceMs = patienceMs.first;
    } else {
      this.#waitingSince ??= now;
      this.#restartIfStuck(now);
    }
    // A Litestream that has nothing to send does not log its position.
    const isUnknown = this.#sent === undefined && this.#beatAt < this.#startedAt;
    if (isUnknown || now - Math.max(this.#completeUntil, this.#beatAt) >= beatMs) await this.#beat(now);
  }

  /** Milliseconds since the last moment of which the replica has everything; up to 65 seconds in a healthy one. */
  behindMs(): number {
    return Math.max(0, Date.now() - this.#completeUntil);
  }

  /** Lets Litestream send the rest, and waits until it has ended. */
  async end(): Promise<void> {
    this.#isEnding = true;
    clearTimeout(this.#nextStart);
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    endReplicating(child);
    await ended;
  }

  async #begin(): Promise<void> {
    if (this.#isEnding) return;
    const child = await replicate(this.#dataDir, this.#replica);
    this.#child = child;
    this.#sent = undefined;
    this.#isSnapshotting = false;
    this.#startedAt = Date.now();
    this.#progressAt = this.#startedAt;
    if (child.stderr) createInterface({ input: child.stderr }).on("line", (line) => this.#readLog(line));
    child.once("exit", (code) => {
      endReplicating(child);
      if (this.#isEnding) return;
      if (code !== null)
        this.#warn(`Litestream ended by itself (${code}). It is started again in ${restartMs / 1000} seconds.`);
      const begin = () => void this.#begin().catch((error: Error) => this.#warn(error.message));
      this.#nextStart = setTimeout(begin, code === null ? 0 : restartMs).unref();
    });
  }

  #readLog(line: string): void {
    const entry = readLogLine(line);
    if (entry) this.#readEntry(entry);
    else if (line.trim() !== "") this.#warn(`Litestream: ${line.slice(0, 300)}`);
  }

  #readEntry({ level, msg, error, position, sz = 0 }: LogEntry): void {
    if (level === "ERROR" || level === "WARN") this.#warn(`Litestream: ${msg}${error ? `: ${error}` : ""}`);
    if (msg === "write snapshot") this.#isSnapshotting = true;
    if (level === "ERROR" || msg === "snapshot written") this.#isSnapshotting = false;
    if (progress.has(msg)) this.#progressAt = Date.now();
    if (msg === "wal segment written" && position) this.#sent = endOfSegment(position, sz);
  }

  #restartIfStuck(now: number): void {
    const limit = this.#isSnapshotting ? snapshotFactor * this.#patienceMs : this.#patienceMs;
    if (this.#waitingSince === undefined || now - Math.max(this.#waitingSince, this.#progressAt) <= limit) return;
    this.#warn("Litestream has sent nothing although the database was changed. It is started again.");
    this.#patienceMs = Math.min(2 * this.#patienceMs, patienceMs.longest);
    this.#progressAt = now;
    this.#child?.kill("SIGKILL");
  }

  /** Makes the smallest possible write: a number in the file's header that nobody else uses. */
  async #beat(now: number): Promise<void> {
    this.#beatAt = now;
    await sql`pragma user_version = ${sql.lit(Math.floor(now / 1000) % 2 ** 31)}`.execute(this.#db);
  }

  /** Leaves out a sentence that was logged in the last hour: a fault that stays must not fill the disk. */
  #warn(sentence: string): void {
    const now = Date.now();
    if (now - (this.#warnedAt.get(sentence) ?? 0) < sameWarningMs) return;
    if (this.#warnedAt.size > 100) this.#warnedAt.clear();
    this.#warnedAt.set(sentence, now);
    this.onWarning(sentence);
  }
}
