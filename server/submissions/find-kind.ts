import type { FindKind } from "#contract/grading-rules.ts";

/** The kind of a wrong code, from the structure of both codes alone. */
export const findKind: FindKind = () => undefined;
