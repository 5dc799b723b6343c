import { runSlow } from "../../core/thread-pools.ts";
import type { CaseToRender, RenderedCase } from "./render-case.ts";

/** Renders a case in a thread. Throws PoolIsFull when too many tasks wait. */
export function printCase(toRender: CaseToRender): Promise<RenderedCase> {
  return runSlow<CaseToRender, RenderedCase>(new URL("./render-case.ts", import.meta.url), "renderCase", toRender);
}
