import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import type { Reply } from "#contract/endpoints.ts";
import { mountAssistant } from "../../assistant/mount.ts";
import type { AssistantTimes } from "../../assistant/routes.ts";
import { type AppParts, buildApp } from "../../server/app.ts";
import { readConfig } from "../../server/core/config.ts";
import type { Db } from "../../server/core/database/schema.ts";
import { openFileStore } from "../../server/core/files/store.ts";
import { openKeys } from "../../server/core/secrets/open-keys.ts";
import type { Services } from "../../server/core/services.ts";
import { makeFirstAccounts } from "../../server/first-start.ts";
import { codeFolder } from "../code-index.ts";
import type { AnswerBody, AtLeastThree } from "./answer-body.ts";
import { expectDeclared } from "./declared-refusals.ts";
import { openDatabase, type TestEngine } from "./engines.ts";

/** An answer of the server. Its body has the type of the endpoint, or any type if the test builds the path. */
export interface Answer<Name extends string = string> {
  status: number;
  body: AnswerBody<Name>;
  headers: Headers;
}

type Keyed = Reply<"POST /admin/add-assignment">["assignment"];
type Filled<T> = { [K in keyof T]: NonNullable<T[K]> };
type KeyedSub = Omit<Filled<Keyed["subAssignments"][number]>, "dynamicQuestions"> & {
  dynamicQuestions: AtLeastThree<Keyed["dynamicQuestions"][number]>;
};

/** An added assignment, of which the test knows how many sections and questions it has. */
type AddedAssignment = Omit<Filled<Keyed>, "subAssignments" | "dynamicQuestions"> & {
  subAssignments: AtLeastThree<KeyedSub>;
  dynamicQuestions: KeyedSub["dynamicQuestions"];
};

export interface Client {
  call: <Method extends string, Path extends string>(
    method: Method,
    path: Path,
    body?: unknown,
  ) => Promise<Answer<`${Method} ${Path}`>>;
  form: (method: string, path: string, fields: Record<string, unknown>, files?: [string, File][]) => Promise<Answer>;
  sessionId: string;
}

export interface Student extends Client {
  id: string;
  name: string;
  password: string;
  course: string;
}

export const pdf = (name = "chart.pdf", text = "%PDF-1.4\n%%EOF") =>
  new File([text], name, { type: "application/pdf" });

/** The cheapest possible hash; tests/process uses the real cost. */
const hashCost = { memoryCost: 8, timeCost: 1 };

/** A running platform on the engine of this test run, with an admin logged in. */
export class Platform {
  readonly base: string;
  readonly db: Db;
  readonly services: Services;
  readonly #end: () => Promise<void>;
  /** The number of queries so far. */
  queries = 0;
  #now: number | undefined;
  #nextName = 1;
  admin!: Client;

  private constructor(base: string, services: Services, end: () => Promise<void>) {
    this.base = base;
    this.db = services.db;
    this.services = services;
    this.#end = end;
  }

  static async start(
    env: Record<string, string> = {},
    assistant: AssistantTimes = {},
    parts: Pick<AppParts, "requestsPerMinute" | "requestWithinMs" | "webDir" | "codeFolder"> = {},
  ): Promise<Platform> {
    const dataDir = await mkdtemp(path.join(tmpdir(), "casebook-test-"));
    const config = readConfig({
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: "admin-password",
      LOG_LEVEL: "silent",
      SAMPLE_DATA: "off",
      ...env,
    });
    const opened = await openDatabase(process.env.TEST_ENGINE as TestEngine, inject("template"), dataDir);
    const { drop } = opened;
    let platform: Platform | undefined;
    const db = opened.db.withPlugin({
      transformQuery: ({ node }) => node,
      // Counts results, because compiled queries that are reused skip `transformQuery`.
      transformResult: async ({ result }) => {
        if (platform) platform.queries += 1;
        return result;
      },
    });
    const files = await openFileStore(config.files);
    const clock = () => new Date(platform?.nowMs ?? Date.now());
    const keys = await openKeys(db, clock, config);
    const { app, services } = await buildApp({
      codeFolder,
      hashCost,
      ...parts,
      config,
      keys,
      db,
      files,
      clock,
      mounts: [mountAssistant(assistant)],
    });
    await makeFirstAccounts(services, async () => {});
    const base = await app.listen({ port: 0, host: "127.0.0.1" });
    platform = new Platform(base, services, async () => {
      const closed = app.close();
      // A client that aborted a call may already have opened its next connection, which stays unused.
      app.server.closeAllConnections();
      await closed;
      await db.destroy();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    });
    platform.admin = await platform.logIn("admin", "admin-password");
    return platform;
  }

  /** The server's clock: the real time until a test sets it. */
  get nowMs(): number {
    return this.#now ?? Date.now();
  }

  /** Advances the server's clock and stops it there. */
  passSeconds(seconds: number): void {
    this.#now = this.nowMs + seconds * 1000;
  }

  async stop(): Promise<void> {
    await this.#end();
  }

  /** Returns a client with a session, and with headers for each of its calls. */
  client(sessionId: string, always: Record<string, string> = {}): Client {
    const send = async (method: string, url: string, body: BodyInit | undefined, headers: Record<string, string>) => {
      const response = await fetch(
        `${this.base}${url.startsWith("/api") || url.startsWith("/ai") ? "" : "/api"}${url}`,
        {
          method,
          headers: { "x-session-id": sessionId, ...always, ...headers },
          ...(body !== undefined && { body }),
        },
      );
      const text = await response.text();
      const read = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text;
      if (!response.ok) expectDeclared(method, url, response.status, read);
      return { status: response.status, body: read, headers: response.headers };
    };
    return {
      sessionId,
      call: (method, url, body) =>
        send(
          method,
          url,
          body === undefined ? undefined : JSON.stringify(body),
          body === undefined ? {} : { "content-type": "application/json" },
        ),
      form: (method, url, fields, files = []) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields))
          form.set(name, typeof value === "string" ? value : JSON.stringify(value));
        for (const [name, file] of files) form.append(name, file);
        return send(method, url, form, {});
      },
    };
  }

  async logIn(name: string, password: string): Promise<Client & { id: string }> {
    const { body } = await this.client("").call("POST", "/login", { name, password });
    return { ...this.client(body.sessionId), id: body.user.id };
  }

  async newStudent(course = "IP-DRG", fields: Record<string, string> = {}): Promise<Student> {
    const name = `Student ${this.#nextName++} ${randomUUID().slice(0, 8)}`;
    const password = `password of ${name}`;
    const added = await this.admin.form("POST", "/admin/add-student", {
      name,
      password,
      courseName: course,
      expiryDate: "2099-12-31",
      ...fields,
    });
    if (added.status !== 201) throw new Error(JSON.stringify(added.body));
    return { ...(await this.logIn(name, password)), name, password, course };
  }

  /** Adds an assignment of heart failure with the given fields replaced. */
  addAssignment(fields: Record<string, unknown>, files: [string, File][] = []): Promise<Answer> {
    const whole = { moduleName: "Module", category: "IP-DRG", subAssignments: [heartFailure], ...fields };
    return this.admin.form("POST", "/admin/add-assignment", whole, files);
  }

  async newAssignment(fields: Record<string, unknown> = {}, files: [string, File][] = []): Promise<AddedAssignment> {
    const added = await this.addAssignment(fields, files);
    if (added.status !== 201) throw new Error(JSON.stringify(added.body));
    return added.body.assignment;
  }
}

/** A key with every kind of field of an IP-DRG assignment. */
export const heartFailure = {
  subModuleName: "Heart failure",
  isDynamic: false,
  answerPatientName: "Harold Whitcombe",
  answerAgeOrDob: "79",
  answerIcdCodes: "I11.0, I50.33, J96.01",
  answerPcsCodes: "4A023N7",
  answerDrgValue: "291",
  answerNotes: "I11.0 first",
  answerAdx: "R06.02",
};

export const rightAnswers = {
  patientName: "Harold Whitcombe",
  ageOrDob: "79",
  icdCodes: ["I11.0", "I50.33", "J96.01"],
  pcsCodes: ["4A023N7"],
  drgValue: "291",
  adx: "R06.02",
};

export const quiz = {
  subModuleName: "Quiz",
  isDynamic: true,
  questions: [
    { questionText: "Which modifier is bilateral?", options: ["50", "25", "59"], answer: "50" },
    { questionText: "Write the modifier of a distinct service", options: [], answer: "XYZZY59" },
  ],
};
