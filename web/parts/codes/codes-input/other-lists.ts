import { createContext } from "react";
import type { CodingField } from "#contract/answers.ts";

/** A list of codes to which another list can move a code, and which returns it when that is undone. */
export interface ReceivingList {
  /** Returns false if the list already has the code. */
  receive: (code: string) => boolean;
  giveBack: (code: string) => void;
}

/** The lists of a form, between which codes can be moved. */
export interface OtherLists {
  has: (field: CodingField) => boolean;
  /** Each list enters itself here, because it alone knows the text in its field. */
  byField: Map<CodingField, ReceivingList>;
  /** Moves what is attached to a code, such as its passages. */
  carry: (code: string, from: CodingField, to: CodingField) => void;
}

/** The lists of the form around a list of codes; null where codes cannot be moved. */
export const OtherLists = createContext<OtherLists | null>(null);
