import { z } from "zod";
import { type Config, makeDataDir, readAi, readOrigins } from "../server/core/config.ts";
import { parseVariables, variables } from "../server/core/variables.ts";

const address = { ...variables.PUBLIC_URL, schema: variables.PUBLIC_URL.schema.unwrap() };

/** Environment variables of an assistant on its own host: its port and the address of the platform. */
const own = {
  PORT: { ...variables.PORT, schema: z.coerce.number().int().min(0).max(65535).default(3001) },
  HOST: variables.HOST,
  DATA_DIR: { ...variables.DATA_DIR, schema: z.string().min(1).default("./data/assistant") },
  DATABASE_URL: variables.DATABASE_URL,
  CORS_ORIGINS: variables.CORS_ORIGINS,
  TRUST_PROXY: variables.TRUST_PROXY,
  PLATFORM_URL: { ...address, schema: address.schema.default("http://127.0.0.1:3000") },
  AI_PROVIDER: variables.AI_PROVIDER,
  AI_MODEL: variables.AI_MODEL,
  AI_API_KEY: variables.AI_API_KEY,
  AI_BASE_URL: variables.AI_BASE_URL,
  AI_DAILY_TOKENS: variables.AI_DAILY_TOKENS,
  TIME_ZONE: variables.TIME_ZONE,
  LOG_REQUESTS: variables.LOG_REQUESTS,
  LOG_LEVEL: variables.LOG_LEVEL,
};

export interface AssistantConfig
  extends Pick<
    Config,
    | "port"
    | "host"
    | "dataDir"
    | "databaseUrl"
    | "corsOrigins"
    | "trustProxy"
    | "ai"
    | "timeZone"
    | "logRequests"
    | "logLevel"
  > {
  platformUrl: string;
}

/** Reads the environment of `npm run start:assistant`. Throws ConfigFault for a bad value. */
export function readAssistantConfig(source: Record<string, string | undefined>): AssistantConfig {
  const env = parseVariables(own, source);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: makeDataDir(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    corsOrigins: readOrigins(env.CORS_ORIGINS),
    trustProxy: env.TRUST_PROXY,
    platformUrl: env.PLATFORM_URL,
    ai: readAi(env),
    timeZone: env.TIME_ZONE,
    logRequests: env.LOG_REQUESTS,
    logLevel: env.LOG_LEVEL,
  };
}
