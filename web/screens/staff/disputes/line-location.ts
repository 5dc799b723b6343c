import type { Dispute } from "#contract/api/disputes.ts";

type LineNames = Pick<Dispute, "moduleName" | "subModuleName" | "label" | "code">;

/**
 * Returns the location of a line: module, section if it has its own name, and field unless it already names the line.
 */
export function lineLocation({ moduleName, subModuleName, label, code }: LineNames): string {
  return [moduleName, subModuleName === moduleName ? "" : subModuleName, code ? label : ""].filter(Boolean).join(" · ");
}
