import type { Dispute } from "#contract/api/disputes.ts";

type Place = Pick<Dispute, "moduleName" | "subModuleName" | "label" | "code">;

/** Where a line stands: module, section where it has a name of its own, and field, unless that is what names the line. */
export function whereOf({ moduleName, subModuleName, label, code }: Place): string {
  return [moduleName, subModuleName === moduleName ? "" : subModuleName, code ? label : ""].filter(Boolean).join(" · ");
}
