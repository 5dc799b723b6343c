import { lazy } from "react";
import { loadWithRetry } from "./load-with-retry.ts";

/** `React.lazy` for a part of a screen: it waits for the connection, and a load that fails is tried once more. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadWithRetry(load));
