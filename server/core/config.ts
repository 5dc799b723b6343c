import { accessSync, constants } from "node:fs";
import path from "node:path";
import { makeFolder } from "./make-folder.ts";
import { ConfigFault, type Environment, parseVariables, variables } from "./variables.ts";

type AiEnvironment = Pick<
  Environment<typeof variables>,
  "AI_PROVIDER" | "AI_MODEL" | "AI_API_KEY" | "AI_BASE_URL" | "AI_DAILY_TOKENS"
>;

/** The model of the assistant, and the tokens that it may use in a day. */
export interface AiConfig {
  provider: "offline" | "google" | "openai-compatible";
  model?: string;
  apiKey?: string;
  baseUrl?: string;
  dailyTokens?: number;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  files: string;
  /** The folder of uploads until they are stored. */
  uploadingDir: string;
  adminName: string;
  adminPassword: string | undefined;
  sampleData: boolean | undefined;
  /** Without it, the key file of DATA_DIR is read or created (server/core/secrets). */
  secretKey: string | undefined;
  publicUrl: string | undefined;
  corsOrigins: string[];
  /** The proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  codingSoftware: { name: string; url: string };
  ai: AiConfig;
  /** The address of an assistant on another host, for the web. */
  aiBase: string | undefined;
  timeZone: string;
  /** The folder of the nightly backups, and the days until a backup is removed. */
  backups: { folder: string; days: number } | undefined;
  /** The address to which SQLite is replicated continuously. */
  replicaUrl: string | undefined;
  /** Allows other machines to read /metrics. */
  metricsToken: string | undefined;
  /** Slower queries are logged; 0: none. */
  slowQueryMs: number;
  /** The calls to log; "failed" means refused, failed or slow calls. */
  logRequests: "off" | "failed" | "all";
  logLevel: string;
}

/**
 * Reads the environment and creates DATA_DIR. Throws ConfigFault with the variable, the fault of its value and the allowed
 * values.
 */
export function readConfig(source: Record<string, string | undefined>): Config {
  const env = parseVariables(variables, source);
  if (env.DATABASE_URL && !env.SECRET_KEY) {
    throw new ConfigFault(
      "SECRET_KEY is missing: with DATABASE_URL it must be set, at least 32 characters, the same on every server.",
    );
  }
  const ai = readAi(env);
  const dataDir = makeDataDir(env.DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    files: env.FILES?.startsWith("s3://")
      ? env.FILES
      : makeNamedFolder("FILES", env.FILES ?? path.join(dataDir, "files")),
    uploadingDir: path.join(dataDir, "uploading"),
    adminName: env.ADMIN_NAME,
    adminPassword: env.ADMIN_PASSWORD,
    sampleData: env.SAMPLE_DATA === undefined ? undefined : env.SAMPLE_DATA === "on",
    secretKey: env.SECRET_KEY,
    publicUrl: env.PUBLIC_URL,
    corsOrigins: readOrigins(env.CORS_ORIGINS),
    trustProxy: env.TRUST_PROXY,
    codingSoftware: { name: env.CODING_SOFTWARE_NAME, url: env.CODING_SOFTWARE_URL },
    ai,
    aiBase: env.VITE_AI_BASE,
    timeZone: env.TIME_ZONE,
    backups: env.BACKUP_DIR === undefined ? undefined : { folder: path.resolve(env.BACKUP_DIR), days: env.BACKUP_DAYS },
    replicaUrl: env.REPLICA_URL,
    metricsToken: env.METRICS_TOKEN,
    slowQueryMs: env.SLOW_QUERY_MS,
    logRequests: env.LOG_REQUESTS,
    logLevel: env.LOG_LEVEL,
  };
}

/** Returns the model of the assistant. Throws ConfigFault when a variable of the provider is missing. */
export function readAi(env: AiEnvironment): AiConfig {
  if (env.AI_PROVIDER === "google" && !env.AI_API_KEY) {
    throw new ConfigFault("AI_API_KEY is missing: AI_PROVIDER=google needs the provider's key.");
  }
  if (env.AI_PROVIDER === "openai-compatible" && !env.AI_BASE_URL) {
    throw new ConfigFault(
      "AI_BASE_URL is missing: AI_PROVIDER=openai-compatible needs the server's http or https address.",
    );
  }
  return {
    provider: env.AI_PROVIDER,
    ...(env.AI_MODEL && { model: env.AI_MODEL }),
    ...(env.AI_API_KEY && { apiKey: env.AI_API_KEY }),
    ...(env.AI_BASE_URL && { baseUrl: env.AI_BASE_URL }),
    ...(env.AI_DAILY_TOKENS !== undefined && { dailyTokens: env.AI_DAILY_TOKENS }),
  };
}

/** Returns the origins of CORS_ORIGINS. */
export function readOrigins(origins: string | undefined): string[] {
  return origins?.split(",").map((origin) => new URL(origin.trim()).origin) ?? [];
}

export const makeDataDir = (folder: string): string => makeNamedFolder("DATA_DIR", folder);

/** Creates the folder of a variable. Returns its absolute path. Throws ConfigFault. */
function makeNamedFolder(variable: string, folder: string): string {
  const absolute = path.resolve(folder);
  try {
    makeFolder(absolute);
    accessSync(absolute, constants.W_OK);
  } catch (cause) {
    throw new ConfigFault(
      `${variable} is wrong: ${JSON.stringify(absolute)} cannot be made, or not written (${(cause as NodeJS.ErrnoException).code}). Allowed: a folder that can be written.`,
    );
  }
  return absolute;
}
