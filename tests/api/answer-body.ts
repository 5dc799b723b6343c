import type { ErrorReply } from "#contract/api/common.ts";
import type { EndpointName, Reply } from "#contract/endpoints.ts";

/** A list whose length the test knows. */
export type AtLeastThree<T> = [T, T, T, ...T[]];

// biome-ignore lint/suspicious/noExplicitAny: paths that tests build have no known type
type Anything = any;

/** The intersection of all members of a union. */
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never;

/** A value as tests read it: no field is missing, and fields of all members of a union are accessible. */
type Seen<T> = [T] extends [object] ? All<T extends unknown ? Shape<T> : never> : T;

type Shape<T> = T extends readonly (infer Item)[]
  ? AtLeastThree<Seen<Item>>
  : string extends keyof T
    ? Record<string, Anything>
    : { [Field in keyof T]-?: Seen<NonNullable<T[Field]>> };

/** Removes the fields that both a success and a refusal have. */
type WithoutBoth<T> = T extends readonly unknown[] ? T : Omit<T, "success" | "message">;

type Refused = Omit<Shape<ErrorReply>, "success"> & { success: boolean };

/** The body of a call, in success or refusal. A path that is not an endpoint may have any body. */
export type AnswerBody<Name extends string> = Name extends EndpointName
  ? Seen<WithoutBoth<Reply<Name>>> & Refused
  : Anything;
