import { createHash, timingSafeEqual } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { readTotals } from "../../insight/counts/read-sums.ts";
import type { Clock } from "../clock.ts";
import { engineOf } from "../database/connect.ts";
import { measuresOf } from "../database/measures.ts";
import type { Reader } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import type { App } from "../http/schemas.ts";
import type { Services } from "../services.ts";
import { freeBytes } from "./free-bytes.ts";
import { readBackupState } from "./old-copies.ts";
import { version } from "./version.ts";

type MeasuredServices = Pick<Services, "db" | "config" | "clock" | "lastErrors" | "replication">;

const loopback = /^(127\.|::1$|::ffff:127\.)/;

const nanoseconds = 1e9;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * GET /metrics for Prometheus: durations of calls by their declared path, durations of queries, delay of the event loop, and
 * counts of work. Must be registered before the calls that it counts.
 */
export function metricsRoute(app: App, services: MeasuredServices): void {
  const { db, config, clock } = services;
  const register = new Registry();
  const seconds = new Histogram({
    name: "casebook_http_request_duration_seconds",
    help: "How long calls took, by method, path and status; their count is the number of calls.",
    labelNames: ["method", "path", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  app.addHook("onResponse", ({ method, routeOptions }, reply, done) => {
    // The declared path has no ids. All unknown addresses share the path "none".
    const labels = { method, path: routeOptions.url ?? "none", status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  // Memory, file descriptors, processor time and garbage collection, with the usual names of Node programs.
  collectDefaultMetrics({ register });
  new Gauge({
    name: "casebook_build_info",
    help: "Always 1; the labels name what runs.",
    labelNames: ["version", "database"],
    registers: [register],
  }).set({ version, database: engineOf(db) }, 1);
  measureDatabase(db, register);
  measureLoop(app, register);
  countWork(db, register);
  countAssistant(db, clock, register);
  measureCopies(services, register);
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    refuseStranger(request, config.metricsToken);
    return reply
      .type(register.contentType)
      .header("cache-control", "no-store")
      .send(await register.metrics());
  });
}

function measureDatabase(db: Reader, register: Registry): void {
  const measures = measuresOf(db);
  if (!measures) return;
  register.registerMetric(measures.times);
  new Gauge({
    name: "casebook_database_connections",
    help: "Connections of this server by pool (read, write), and the queries and transactions that wait for one.",
    labelNames: ["pool", "state"],
    registers: [register],
    collect() {
      for (const pool of ["read", "write"] as const) {
        const { used, waiting } = measures.connections[pool];
        this.set({ pool, state: "used" }, used);
        this.set({ pool, state: "waiting" }, waiting);
      }
    },
  });
}

function measureLoop(app: App, register: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  app.addHook("onClose", async () => {
    delay.disable();
  });
  new Gauge({
    name: "casebook_event_loop_delay_seconds",
    help: "How long the event loop stood still at a time, since it was read last.",
    labelNames: ["quantile"],
    registers: [register],
    collect() {
      for (const percent of [50, 99, 100]) {
        this.set({ quantile: String(percent / 100) }, delay.percentile(percent) / nanoseconds);
      }
      delay.reset();
    },
  });
}

function countWork(db: Reader, register: Registry): void {
  const open = db.selectFrom("attempt").where("is_open", "=", 1);
  new Gauge({
    name: "casebook_attempts_open",
    help: "Sections that a student has started and not handed in.",
    registers: [register],
    async collect() {
      const row = await open.select(({ fn }) => fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
      this.set(Number(row.n));
    },
  });
  new Gauge({
    name: "casebook_drafts",
    help: "Those of them of which an answer is saved.",
    registers: [register],
    async collect() {
      const row = await open.select(({ fn }) => fn.count<number>("saved_at").as("n")).executeTakeFirstOrThrow();
      this.set(Number(row.n));
    },
  });
  new Gauge({
    name: "casebook_submissions",
    help: "Stored submissions of sections.",
    registers: [register],
    async collect() {
      this.set((await readTotals(db)).count);
    },
  });
}

/** Measures the use of the assistant by the rows of its limits, which are stored for longer than a day. */
function countAssistant(db: Reader, clock: Clock, register: Registry): void {
  new Gauge({
    name: "casebook_assistant_uses",
    help: "Questions (chat) and charts (pdf) that the assistant was sent in the last 24 hours.",
    labelNames: ["kind"],
    registers: [register],
    async collect() {
      const rows = await db
        .selectFrom("assistant_use")
        .select(({ fn }) => ["kind", fn.countAll<number>().as("n")])
        .where("at", ">", new Date(clock().getTime() - dayMs).toISOString())
        .groupBy("kind")
        .execute();
      for (const kind of ["chat", "pdf"]) this.set({ kind }, Number(rows.find((row) => row.kind === kind)?.n ?? 0));
    },
  });
  new Gauge({
    name: "casebook_assistant_tokens",
    help: "What models were asked and have answered, in tokens, since the first one of all days.",
    registers: [register],
    async collect() {
      const row = await db
        .selectFrom("assistant_tokens")
        .select(({ fn }) => fn.sum<number | null>("tokens").as("n"))
        .executeTakeFirstOrThrow();
      this.set(Number(row.n ?? 0));
    },
  });
}

/** Measures backups and replica if the settings have them, background work and disks. */
function measureCopies(services: MeasuredServices, register: Registry): void {
  const { config, lastErrors, replication } = services;
  if (config.backups) {
    new Gauge({
      name: "casebook_backup_age_seconds",
      help: "Age of the newest whole nightly backup; +Inf when there is none.",
      registers: [register],
      async collect() {
        this.set(((await readBackupState(services))?.ageMs ?? 0) / 1000);
      },
    });
    new Gauge({
      name: "casebook_backup_bytes",
      help: "Size of the newest whole nightly backup.",
      registers: [register],
      async collect() {
        this.set((await readBackupState(services))?.bytes ?? 0);
      },
    });
  }
  if (replication) {
    new Gauge({
      name: "casebook_replica_behind_seconds",
      help: "Seconds since the last moment of which the replica has everything; up to 10 in a healthy one.",
      registers: [register],
      collect() {
        this.set(replication.behindMs() / 1000);
      },
    });
  }
  new Gauge({
    name: "casebook_background_failures",
    help: "Failed runs of background work since the start, by work; the nightly backup is one.",
    labelNames: ["work"],
    registers: [register],
    collect() {
      this.reset();
      for (const { place, count } of lastErrors.list()) if (!isCall(place)) this.inc({ work: place }, count);
    },
  });
  new Gauge({
    name: "casebook_disk_free_bytes",
    help: "Free space of the disk of DATA_DIR and of BACKUP_DIR.",
    labelNames: ["folder"],
    registers: [register],
    async collect() {
      this.set({ folder: "data" }, (await freeBytes(config.dataDir)) ?? Number.NaN);
      if (config.backups) this.set({ folder: "backups" }, (await freeBytes(config.backups.folder)) ?? Number.NaN);
    },
  });
}

/** True for a call ("GET /api/…", "GET elsewhere"); background work has other names. */
const isCall = (place: string) => /^[A-Z]+ /.test(place);

/** Throws 403 unless the call has the token or is from this machine, without a proxy in between. */
function refuseStranger({ headers, socket }: FastifyRequest, token: string | undefined): void {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
  if (token !== undefined && given !== undefined && isEqual(given, token)) return;
  const isProxied = ["x-forwarded-for", "x-real-ip", "forwarded", "via"].some((name) => headers[name] !== undefined);
  if (loopback.test(socket.remoteAddress ?? "") && !isProxied) return;
  throw new Refusal("forbidden", "Metrics are read on the server itself, or with METRICS_TOKEN");
}

/** Compares two texts in constant time. */
function isEqual(given: string, token: string): boolean {
  const [one, other] = [given, token].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
