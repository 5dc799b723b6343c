import type { Dispute } from "#contract/api/disputes.ts";

type Place = Pick<Dispute, "moduleName" | "subModuleName" | "label" | "code">;

/**
 * Returns the location of a line: module, section if it has its own name, and field unless it already names the line.
 */
export function lineLocation({ moduleName, subModuleName, label, code }: Place): string {
  return [moduleName, subModuleName === moduleName ? "" : subModuleName, code ? label : ""].filter(Boolean).join(" · ");
}
