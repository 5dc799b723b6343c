import type { z } from "zod";
import { Refusal } from "./errors.ts";

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

/** Returns the parsed value, or a refusal with a sentence for each wrong field. */
export function parse<T>(schema: z.ZodType<T>, input: unknown): { value: T } | { refusal: Refusal } {
  const parsed = schema.safeParse(input, { error: sentenceFor });
  return parsed.success ? { value: parsed.data } : { refusal: refusalOf(parsed.error.issues) };
}

/** Returns the parsed value, for input that no schema of a route parses. Throws 422. */
export function parseOrRefuse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = parse(schema, input);
  if ("refusal" in parsed) throw parsed.refusal;
  return parsed.value;
}

/** Returns one refusal for all issues: the sentence of the first, and a sentence for each field. */
function refusalOf(issues: readonly Issue[]): Refusal {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const unnamed = issue.code === "unrecognized_keys" ? issue.keys[0] : undefined;
    const field = issue.path.join(".") || unnamed || "body";
    if (!fields.has(field)) fields.set(field, issue.message);
  }
  const [first = "The request breaks a rule"] = fields.values();
  return new Refusal("rule_broken", first, { fields: Object.fromEntries(fields) });
}

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

/** Returns the sentence of an issue whose schema has no own one: the name of the field and the rule. */
function sentenceFor(issue: RawIssue): string {
  const name = nameOf(issue.path ?? []);
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return `${name} is required`;
      return `${name} must be ${kinds[issue.expected] ?? "of another kind"}`;
    case "invalid_value":
      return `${name} must be ${issue.values.map((value) => value || "empty").join(" or ")}`;
    case "too_small":
      return tooSmall(name, issue.origin, Number(issue.minimum));
    case "too_big":
      return tooBig(name, issue.origin, Number(issue.maximum));
    case "invalid_format":
      return issue.format === "datetime" ? `${name} must be a time such as 2026-05-31T09:00:00Z` : misformed(name);
    case "invalid_union":
      return (
        issue.errors.flat().find((inner) => inner.code === "custom")?.message ??
        `${name} has a type that is not accepted here`
      );
    case "unrecognized_keys":
      return `Unknown field "${issue.keys[0] ?? ""}"`;
    default:
      return misformed(name);
  }
}

/** Returns the name of a field. An element of a list has the name of its list. */
function nameOf(path: readonly PropertyKey[]): string {
  const index = path.findLastIndex((step) => typeof step === "string");
  const name = String(path[index] ?? "The request");
  return index >= 0 && index < path.length - 1 ? `each entry of ${name}` : name;
}

const misformed = (name: string) => `${name} is not written as it must be`;

function tooSmall(name: string, origin: string, least: number): string {
  if (origin === "number" || origin === "int") return `${name} must be ${least} or more`;
  if (least === 1) return `${name} must not be empty`;
  return `${name} must have at least ${least} ${origin === "string" ? "characters" : "entries"}`;
}

function tooBig(name: string, origin: string, most: number): string {
  if (origin === "number" || origin === "int") return `${name} must be ${most} or less`;
  return `At most ${most} ${origin === "string" ? "characters" : "entries"} are allowed in ${name}`;
}
