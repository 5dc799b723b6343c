const retryMs = 1000;

type Entry = Parameters<History["pushState"]>;

/**
 * Lets the router go on while the browser refuses history entries, which a key that is held in the review makes too many of:
 * Safari and Firefox throw after 100 or 200 in 10 s, Chrome ignores what comes after 200. The last refused entry replaces the
 * present one as soon as the browser allows it.
 */
export function retryRefusedEntries(): void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  const write = (method: "pushState" | "replaceState", entry: Entry) => {
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

/** Returns the key by which the router knows an entry. */
const keyOf = (state: unknown) => (state as { key?: string } | null)?.key;
