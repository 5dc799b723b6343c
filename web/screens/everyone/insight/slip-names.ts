import { nameOfSlip } from "../../../parts/codes/lesson/slip-names.ts";

/** Names of slips for a class, instead of "your answer". */
const ofClass: Record<string, string> = {
  missing: "Left out",
  extra: "Not in the key",
  sequence: "In another position",
};

/** Returns the name of a kind of slip in a count. */
export function slipName(kind: string): string {
  return ofClass[kind] ?? nameOfSlip({ kind }, "wrong", "staff");
}
