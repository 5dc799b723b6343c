const retryMs = 1000;

type HistoryEntry = Parameters<History["pushState"]>;

/**
 * Prevents a crash when the browser refuses history entries, which happens when a user holds a key down in the review:
 * Safari and Firefox throw after 100 or 200 entries in 10 s, Chrome ignores entries after 200. The last refused entry
 * replaces the present one as soon as the browser allows it.
 */
export function retryRefusedEntries(): void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  const write = (method: "pushState" | "replaceState", entry: HistoryEntry) => {
    clearTimeout(retry);
    try {
      History.prototype[method].apply(history, entry);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "SecurityError")) throw error;
    }
    if (keyOf(history.state) !== keyOf(entry[0])) retry = setTimeout(write, retryMs, "replaceState", entry);
  };
  history.pushState = (...entry) => write("pushState", entry);
  history.replaceState = (...entry) => write("replaceState", entry);
  addEventListener("popstate", () => clearTimeout(retry));
}

/** Returns the router's key of an entry. */
const keyOf = (state: unknown) => (state as { key?: string } | null)?.key;
