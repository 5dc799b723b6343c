import type { z } from "zod";
import { accountsEndpoints } from "./endpoints/accounts.ts";
import { assignmentsEndpoints } from "./endpoints/assignments.ts";
import { assistantEndpoints } from "./endpoints/assistant.ts";
import { attemptsEndpoints } from "./endpoints/attempts.ts";
import { codesEndpoints } from "./endpoints/codes.ts";
import { instituteEndpoints } from "./endpoints/institute.ts";
import { practiceEndpoints } from "./endpoints/practice.ts";
import { studentsEndpoints } from "./endpoints/students.ts";
import { submissionsEndpoints } from "./endpoints/submissions.ts";

/** Every call. Each is declared in one file of contract/endpoints. */
export const endpoints = {
  ...instituteEndpoints,
  ...accountsEndpoints,
  ...studentsEndpoints,
  ...assignmentsEndpoints,
  ...submissionsEndpoints,
  ...attemptsEndpoints,
  ...practiceEndpoints,
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

/** The parameters in the path of a call. */
export type Params<Name extends EndpointName> = Record<NamesIn<Name>, string>;

type Schema<Name extends EndpointName, Part extends string> =
  Endpoints[Name] extends Record<Part, infer Found extends z.ZodType> ? Found : z.ZodUndefined;

/** The input of a call before its schema has parsed it. */
export type Sent<Name extends EndpointName, Part extends "query" | "body"> = z.input<Schema<Name, Part>>;
/** The input of a call after its schema has parsed it. */
export type Received<Name extends EndpointName, Part extends "query" | "body" | "form"> = z.output<Schema<Name, Part>>;
/** The reply of a successful call. */
export type Reply<Name extends EndpointName> = z.output<Schema<Name, "reply">>;
