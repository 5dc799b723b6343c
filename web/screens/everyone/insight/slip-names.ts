import { nameOfSlip } from "../../../parts/codes/lesson/slip-names.ts";

/** What a class is told is of its answers, and not of "your answer". */
const ofClass: Record<string, string> = {
  missing: "Left out",
  extra: "Not in the key",
  sequence: "In another position",
};

/** What a kind of slip is called where many are counted. */
export function slipName(kind: string): string {
  return ofClass[kind] ?? nameOfSlip({ kind }, "wrong", "staff");
}
