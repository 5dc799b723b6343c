import type { ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { endReplicating, isReplicating, type LogEntry, readLogLine, replicate } from "./litestream.ts";
import { claimReplica, isReplicaIntact } from "./replica-owner.ts";
import {
  endOfSegment,
  isAtLeast,
  isSame,
  positionFolderIn,
  type ReplicaPosition,
  readLocalPosition,
} from "./replica-position.ts";

/** Litestream is killed when it sends nothing for this time. Each kill doubles the time, so that a slow upload can end. */
const stuckAfterMs = { first: 15_000, longest: 20 * 60_000 };
/** A snapshot, which is the complete database, may take this many times longer. */
const snapshotFactor = 20;
/** The Litestream of an earlier server exits after 10 seconds (litestream.ts). */
const longestEndMs = 15_000;
/** The database is written to, and the replica checked, at this interval, so that there is always something to send. */
const heartbeatMs = 30_000;
const sameWarningMs = 60 * 60_000;
const mostSamples = 1000;

/** The position of Litestream's local copy of the log at a moment. */
interface Sample {
  at: number;
  position: ReplicaPosition;
}

/**
 * Copies SQLite's file continuously to a replica, by Litestream. Litestream can stop copying without ending or logging anything,
 * for example after a full disk, so `check` compares its position with the file's. Times are on the monotonic clock of
 * `performance`.
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
  /** True when the next Litestream must begin a new generation. */
  #isReset = false;
  #startedAt = performance.now();
  #progressAt = performance.now();
  #isSnapshotting = false;
  #stuckAfterMs = stuckAfterMs.first;
  /** The position of the replica; undefined until this Litestream has sent something. */
  #sent: ReplicaPosition | undefined;
  /** Positions that were not found in the replica yet, oldest first. */
  #samples: Sample[] = [];
  /** The replica has everything that was written until this time; undefined until the first comparison. */
  #completeUntil: number | undefined;
  readonly #createdAt = performance.now();
  #heartbeatAt = Number.NEGATIVE_INFINITY;
  #isHeartbeatWritten = false;
  /** Litestream's position before the last heartbeat; undefined after it has copied the heartbeat. */
  #beforeHeartbeat: ReplicaPosition | undefined;
  /** Since when something waits to be sent. */
  #waitingSince: number | undefined;

  constructor(dataDir: string, replica: string, db: Db) {
    this.#dataDir = dataDir;
    this.#replica = replica;
    this.#db = db;
  }

  /** Claims the replica for this database. Throws ConfigFault when it belongs to another one, or the replica's own error. */
  async claim(): Promise<void> {
    await claimReplica(this.#db, this.#replica);
    this.#isClaimed = true;
  }

  /**
   * Starts Litestream, compares replica and database, and kills a Litestream that is stuck. Called every few seconds, one call
   * at a time. Throws the error of the replica, the database or the disk.
   */
  async check(): Promise<void> {
    if (this.#isEnding) return;
    if (!this.#isClaimed) await this.claim();
    if (this.#child === undefined && !(await this.#start())) return;
    const now = performance.now();
    const local = await readLocalPosition(this.#dataDir);
    this.#compare(now, local);
    this.#killIfStuck(now);
    // A Litestream that has nothing to send does not log its position.
    const isUnknown = this.#sent === undefined && this.#heartbeatAt < this.#startedAt;
    if (!isUnknown && now - this.#heartbeatAt < heartbeatMs) return;
    await this.#writeHeartbeat(now, local);
    await this.#checkReplica();
  }

  /**
   * Returns the milliseconds since the last moment of which the replica has everything: up to 10,000 in a healthy one. Before the
   * first comparison it is the time since the start.
   */
  behindMs(): number {
    return performance.now() - (this.#completeUntil ?? this.#createdAt);
  }

  /** Returns true after the replica was equal to the database once since the start. */
  isCompared(): boolean {
    return this.#completeUntil !== undefined;
  }

  /** Makes Litestream send the rest, and waits until it has ended. */
  async end(): Promise<void> {
    this.#isEnding = true;
    const child = this.#child;
    if (!child) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    endReplicating(child);
    await ended;
  }

  /** Starts Litestream. Returns false while the one of an earlier server still runs: two would write to one replica. */
  async #start(): Promise<boolean> {
    if (performance.now() - this.#createdAt < longestEndMs && (await isReplicating(this.#dataDir))) return false;
    if (this.#isReset) await rm(positionFolderIn(this.#dataDir), { recursive: true, force: true });
    this.#isReset = false;
    const child = await replicate(this.#dataDir, this.#replica);
    this.#child = child;
    this.#sent = undefined;
    this.#isSnapshotting = false;
    this.#startedAt = performance.now();
    this.#progressAt = this.#startedAt;
    if (child.stderr) createInterface({ input: child.stderr }).on("line", (line) => this.#readLog(line));
    // The next check starts another one.
    const forget = (reason: unknown) => {
      endReplicating(child);
      if (this.#child !== child) return;
      this.#child = undefined;
      if (!this.#isEnding) this.#warn("Litestream has ended and is started again", String(reason));
    };
    child.once("exit", (code, signal) => forget(signal ?? code));
    child.once("error", forget);
    return true;
  }

  #readLog(line: string): void {
    const entry = readLogLine(line);
    if (entry) this.#readEntry(entry);
    else if (line.trim() !== "") this.#warn("Litestream", line.slice(0, 300));
  }

  #readEntry({ level, msg, error, position, sz = 0 }: LogEntry): void {
    if (level === "ERROR" || level === "WARN") this.#warn(`Litestream: ${msg}`, error ?? "");
    if (msg === "write snapshot") this.#isSnapshotting = true;
    if (level === "ERROR" || msg === "snapshot written") this.#isSnapshotting = false;
    if (msg === "snapshot written" || msg === "wal segment written") this.#progressAt = performance.now();
    if (msg === "wal segment written" && position) this.#sent = endOfSegment(position, sz);
  }

  /** Updates the newest moment of which the replica has everything, and since when something waits to be sent. */
  #compare(now: number, local: ReplicaPosition | undefined): void {
    const before = this.#beforeHeartbeat;
    if (local && before && !isSame(local, before)) this.#beforeHeartbeat = undefined;
    if (local && this.#samples[0]?.position.generation !== local.generation) this.#samples = [];
    // Until Litestream has copied a heartbeat, its position may be from before a stop.
    if (local && this.#isHeartbeatWritten && !this.#beforeHeartbeat && this.#samples.length < mostSamples)
      this.#samples.push({ at: now, position: local });
    const { length } = this.#samples;
    const sent = this.#sent;
    if (sent) {
      const complete = this.#samples.findLast(({ position }) => isAtLeast(sent, position));
      if (complete) this.#completeUntil = complete.at;
      this.#samples = this.#samples.filter(({ position }) => !isAtLeast(sent, position));
    }
    if (this.#samples.length < length) {
      this.#waitingSince = undefined;
      this.#stuckAfterMs = stuckAfterMs.first;
    }
    const isSent = sent !== undefined && this.#beforeHeartbeat === undefined && this.#samples.length === 0;
    const isWaiting = this.#isHeartbeatWritten && !isSent;
    this.#waitingSince = isWaiting ? (this.#waitingSince ?? now) : undefined;
  }

  #killIfStuck(now: number): void {
    const limit = this.#isSnapshotting ? snapshotFactor * this.#stuckAfterMs : this.#stuckAfterMs;
    if (this.#waitingSince === undefined || now - Math.max(this.#waitingSince, this.#progressAt) <= limit) return;
    this.#stuckAfterMs = Math.min(2 * this.#stuckAfterMs, stuckAfterMs.longest);
    this.#progressAt = now;
    this.#kill("it has sent nothing although the database was changed");
  }

  /** Kills Litestream. The next check starts another one. */
  #kill(reason: string): void {
    this.#warn("Litestream is killed", reason);
    this.#sent = undefined;
    this.#child?.kill("SIGKILL");
  }

  /** Makes the smallest possible write: a number in the file's header without another use. */
  async #writeHeartbeat(now: number, local: ReplicaPosition | undefined): Promise<void> {
    // If this write fails, as on a full disk, Litestream cannot copy earlier writes either: it is not stuck.
    this.#isHeartbeatWritten = false;
    await sql`pragma user_version = ${sql.lit(Math.floor(now / 1000) % 2 ** 31)}`.execute(this.#db);
    this.#isHeartbeatWritten = true;
    this.#heartbeatAt = now;
    this.#beforeHeartbeat = local;
  }

  /** Begins a new generation when the replica lacks a part or its owner, which Litestream does not notice. */
  async #checkReplica(): Promise<void> {
    if (!this.#sent || (await isReplicaIntact(this.#db, this.#replica, this.#sent.generation))) return;
    this.#isClaimed = false;
    this.#isReset = true;
    this.#kill("the replica has lost its database-id, its snapshot or the log after it");
  }

  /** Logs an event at most once an hour, for all its reasons, so that a permanent error does not fill the disk. */
  #warn(event: string, reason = ""): void {
    const now = performance.now();
    if (now - (this.#warnedAt.get(event) ?? Number.NEGATIVE_INFINITY) < sameWarningMs) return;
    if (this.#warnedAt.size > 100) this.#warnedAt.clear();
    this.#warnedAt.set(event, now);
    this.onWarning(reason === "" ? event : `${event} (${reason})`);
  }
}
