import { createContext } from "react";
import type { CodingField } from "#contract/answers.ts";

/** The other lists of a form, to which a code can be moved. */
export interface OtherLists {
  has: (field: CodingField) => boolean;
  add: (field: CodingField, code: string) => void;
}

/** The lists of the form around a list of codes; null where codes cannot be moved. */
export const OtherLists = createContext<OtherLists | null>(null);
