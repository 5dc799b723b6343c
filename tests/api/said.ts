import type { ErrorReply } from "#contract/api/common.ts";
import type { EndpointName, Reply } from "#contract/endpoints.ts";

/** A list as a test sees it, which knows how many there are. */
export type AtLeastThree<T> = [T, T, T, ...T[]];

// biome-ignore lint/suspicious/noExplicitAny: what stands under a name that a test makes up, or comes from a path that it puts together
type Anything = any;

/** What all shapes of a union have, each. */
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never;

/** A value as a test looks at it, which knows what is there: no field is missing, and of several shapes it may ask for any. */
type Seen<T> = [T] extends [object] ? All<T extends unknown ? Shape<T> : never> : T;

type Shape<T> = T extends readonly (infer Item)[]
  ? AtLeastThree<Seen<Item>>
  : string extends keyof T
    ? Record<string, Anything>
    : { [Field in keyof T]-?: Seen<NonNullable<T[Field]>> };

/** What both a success and a refusal say stands once. */
type WithoutBoth<T> = T extends readonly unknown[] ? T : Omit<T, "success" | "message">;

type Refused = Omit<Shape<ErrorReply>, "success"> & { success: boolean };

/** What a call of the table says, in success or refusal. A name that is none of the table's may say anything. */
export type Said<Name extends string> = Name extends EndpointName ? Seen<WithoutBoth<Reply<Name>>> & Refused : Anything;
