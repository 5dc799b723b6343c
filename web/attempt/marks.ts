import type { Entry } from "./entry.ts";
import type { Device } from "./ports.ts";

/** How far a section had come here when nothing of it was left to keep: counters, and nothing of what was typed. */
export type Mark = Pick<Entry, "browser" | "revision" | "typed">;

interface Marks {
  of: (entry: Pick<Entry, "place" | "sectionId">) => Mark | undefined;
  raise: (entry: Entry) => void;
  /** Takes away those that no sleeping page can be older than any more. */
  sweep: () => void;
}

const prefix = "typed_";
const keptMs = 30 * 86_400_000;

const keyOf = ({ place, sectionId }: Pick<Entry, "place" | "sectionId">) => `${prefix}${place.studentId}_${sectionId}`;

/**
 * A page that sleeps behind others, or in the back/forward cache, may hold text that was typed anew elsewhere and has gone
 * to the server since. When it wakes it finds here that its text is the older one, though the newer has left the browser.
 */
export function createMarks(storage: Device["storage"], now: () => number): Marks {
  const parse = (key: string): (Mark & { at: number }) | undefined => {
    try {
      return JSON.parse(storage.getItem(key) ?? "null") ?? undefined;
    } catch {
      return undefined;
    }
  };
  return {
    of: (entry) => parse(keyOf(entry)),
    raise: (entry) => {
      const before = parse(keyOf(entry));
      const typed = { ...before?.typed };
      for (const [item, at] of Object.entries(entry.typed)) typed[item] = Math.max(at, typed[item] ?? 0);
      if (Object.keys(typed).length === 0) return;
      const revision = Math.max(entry.revision, before?.revision ?? 0);
      try {
        storage.setItem(keyOf(entry), JSON.stringify({ browser: entry.browser, revision, typed, at: now() }));
      } catch {
        // Without room for it an older text may ask for its place again; what is typed comes first.
      }
    },
    sweep: () => {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
      for (const key of keys.filter((one) => one.startsWith(prefix))) {
        if (!((parse(key)?.at ?? 0) > now() - keptMs)) storage.removeItem(key);
      }
    },
  };
}
