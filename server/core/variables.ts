import { isIP } from "node:net";
import { z } from "zod";
import { newPassword } from "#contract/api/common.ts";
import { userNameFault } from "#contract/names.ts";
import { isCommonPassword } from "./common-passwords.ts";

const port = z.coerce.number().int().min(0).max(65535);
const onOff = z.enum(["on", "off"]);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/** Returns true for an address, a network with its prefix length, or the name of a range. */
function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  if (prefix === undefined) return isIP(address) > 0 || ["loopback", "linklocal", "uniquelocal"].includes(text);
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= most;
}

const webUrl = (text: string) => isUrl(text, ["http:", "https:"]);

/** Returns true for a bucket of S3, with a valid endpoint if it has one. */
function isBucket(text: string): boolean {
  if (!text.startsWith("s3://") || !URL.canParse(text)) return false;
  const { hostname, searchParams } = new URL(text);
  const endpoint = searchParams.get("endpoint");
  return hostname !== "" && (endpoint === null || webUrl(endpoint));
}

/** Stops a start or a command. Its message is one line for the operator. */
export class ConfigFault extends Error {}

interface Variable {
  schema: z.ZodType;
  allowed: string;
}

/** Every environment variable: its schema with its default, and the allowed values for the message about a wrong value. */
export const variables = {
  PORT: { schema: port.default(3000), allowed: "a port number from 0 to 65535" },
  HOST: { schema: z.string().min(1).default("127.0.0.1"), allowed: "an address to listen on, such as 0.0.0.0" },
  DATA_DIR: { schema: z.string().min(1).default("./data"), allowed: "a folder" },
  DATABASE_URL: {
    schema: z
      .string()
      .refine((text) => isUrl(text, ["postgres:", "postgresql:"]))
      .optional(),
    allowed: "postgres://user:password@host:port/database",
  },
  FILES: {
    schema: z
      .string()
      .refine((text) => !/^[a-z][a-z\d+.-]+:/i.test(text) || isBucket(text))
      .optional(),
    allowed: "a folder, or s3://bucket?endpoint=...&region=...",
  },
  ADMIN_NAME: {
    schema: z
      .string()
      .trim()
      .refine((name) => userNameFault(name, "missing") === undefined)
      .default("admin"),
    allowed: "a name of 1 to 120 characters that can be seen",
  },
  ADMIN_PASSWORD: {
    schema: newPassword("staff")
      .refine((text) => !isCommonPassword(text))
      .optional(),
    allowed: "at least 8 characters that can be typed, and not one of the 3,000 most used passwords",
  },
  SAMPLE_DATA: { schema: onOff.optional(), allowed: "on or off" },
  SECRET_KEY: { schema: z.string().min(32).optional(), allowed: "at least 32 characters" },
  PUBLIC_URL: { schema: z.string().refine(webUrl).optional(), allowed: "an http or https address" },
  CORS_ORIGINS: {
    schema: z
      .string()
      .refine((text) => text.split(",").every((origin) => webUrl(origin.trim())))
      .optional(),
    allowed: "http or https origins, separated by commas",
  },
  TRUST_PROXY: {
    schema: z
      .string()
      .transform((text) => text.split(",").map((part) => part.trim()))
      .refine((parts) => parts.every(isNetwork))
      .default(["loopback"]),
    allowed: "loopback, addresses or networks such as 10.0.0.0/8, separated by commas",
  },
  CODING_SOFTWARE_NAME: {
    schema: z.string().min(1).max(80).default("Encoder"),
    allowed: "a name of 1 to 80 characters",
  },
  CODING_SOFTWARE_URL: {
    schema: z.string().refine(webUrl).default("https://www.findacode.com/"),
    allowed: "an http or https address",
  },
  AI_PROVIDER: {
    schema: z.enum(["offline", "google", "openai-compatible"]).default("offline"),
    allowed: "offline, google or openai-compatible",
  },
  AI_MODEL: { schema: z.string().min(1).optional(), allowed: "a model's name" },
  AI_API_KEY: { schema: z.string().min(1).optional(), allowed: "the provider's key" },
  AI_BASE_URL: { schema: z.string().refine(webUrl).optional(), allowed: "an http or https address" },
  AI_DAILY_TOKENS: {
    schema: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    allowed: "a whole number of tokens a day, 1 or more",
  },
  VITE_AI_BASE: {
    schema: z
      .string()
      .refine((text) => text.startsWith("/") || webUrl(text))
      .optional(),
    allowed: "an http or https address, or a path",
  },
  TIME_ZONE: {
    schema: z.string().refine(isTimeZone).default("UTC"),
    allowed: "an IANA time zone, such as Asia/Kolkata",
  },
  BACKUP_DIR: { schema: z.string().min(1).optional(), allowed: "a folder" },
  BACKUP_DAYS: {
    schema: z.coerce.number().int().min(1).max(3650).default(14),
    allowed: "a whole number of days from 1 to 3650",
  },
  REPLICA_URL: {
    schema: z
      .string()
      .refine((text) => isUrl(text, ["file:", "s3:"]))
      .optional(),
    allowed: "file:///folder, or s3://bucket/path?endpoint=...&region=...",
  },
  METRICS_TOKEN: { schema: z.string().min(16).optional(), allowed: "at least 16 characters" },
  SLOW_QUERY_MS: {
    schema: z.coerce.number().int().min(0).max(600_000).default(500),
    allowed: "a whole number of milliseconds from 0 to 600000; 0 for no warnings",
  },
  LOG_REQUESTS: {
    schema: z.enum(["off", "failed", "all"]).default("off"),
    allowed: "off, failed (refused, failed and slow calls) or all",
  },
  LOG_LEVEL: {
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    allowed: "fatal, error, warn, info, debug, trace or silent",
  },
} satisfies Record<string, Variable>;

export type Environment<Table extends Record<string, Variable>> = {
  [Name in keyof Table]: z.infer<Table[Name]["schema"]>;
};

/** Reads the variables of a table. Throws ConfigFault for the first wrong value. */
export function parseVariables<Table extends Record<string, Variable>>(
  table: Table,
  source: Record<string, string | undefined>,
): Environment<Table> {
  const entries = Object.entries(table).map(([name, { schema, allowed }]) => {
    const value = source[name] === "" ? undefined : source[name];
    const parsed = (schema as z.ZodType).safeParse(value);
    if (!parsed.success) {
      const shown = /KEY|PASSWORD|_TOKEN$/.test(name) || name === "DATABASE_URL" ? "its value" : JSON.stringify(value);
      throw new ConfigFault(`${name} is wrong: ${shown} is not allowed. Allowed: ${allowed}.`);
    }
    return [name, parsed.data];
  });
  return Object.fromEntries(entries) as Environment<Table>;
}
