import type { Day } from "../days.ts";
import type { System } from "../systems.ts";
import { type CodeRow, canBeBilled, findBeginning } from "./code-rows.ts";
import type { CodeIndex } from "./index-file.ts";

/** More than any ended code has below it. */
const mostBelow = 500;

/** Returns the codes below a header that can be billed on a day, in their order (CODE-5). */
export function billableBelow(index: CodeIndex, system: System, header: string, day: Day): CodeRow[] {
  return findBeginning(index, system, header, mostBelow).filter((row) => row.code !== header && canBeBilled(row, day));
}
