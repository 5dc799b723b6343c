import { createContext } from "react";
import type { CodingField } from "#contract/answers.ts";

/** Opens the explanation of a code of an answer key. Null where codes have none, as in answers. */
export const ExplainCode = createContext<((field: CodingField, code: string) => void) | null>(null);
