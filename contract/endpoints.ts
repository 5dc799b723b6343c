import type { z } from "zod";
import { accountsEndpoints } from "./endpoints/accounts.ts";
import { assignmentsEndpoints } from "./endpoints/assignments.ts";
import { assistantEndpoints } from "./endpoints/assistant.ts";
import { attemptsEndpoints } from "./endpoints/attempts.ts";
import { codesEndpoints } from "./endpoints/codes.ts";
import { instituteEndpoints } from "./endpoints/institute.ts";
import { studentsEndpoints } from "./endpoints/students.ts";
import { submissionsEndpoints } from "./endpoints/submissions.ts";

/** Every call, each in the file of its room. A call stands in one room alone. */
export const endpoints = {
  ...instituteEndpoints,
  ...accountsEndpoints,
  ...studentsEndpoints,
  ...assignmentsEndpoints,
  ...submissionsEndpoints,
  ...attemptsEndpoints,
  ...codesEndpoints,
  ...assistantEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in a call's path, by name. */
export type Params<Name extends EndpointName> = Record<NamesIn<Name>, string>;

type Schema<Name extends EndpointName, Part extends string> =
  Endpoints[Name] extends Record<Part, infer Found extends z.ZodType> ? Found : z.ZodUndefined;

/** What a call may be sent, before its schema has read it. */
export type Sent<Name extends EndpointName, Part extends "query" | "body"> = z.input<Schema<Name, Part>>;
/** The same once the schema has read it. */
export type Received<Name extends EndpointName, Part extends "query" | "body" | "form"> = z.output<Schema<Name, Part>>;
/** What a success answers. */
export type Reply<Name extends EndpointName> = z.output<Schema<Name, "reply">>;
