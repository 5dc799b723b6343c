import type { DraftEntry } from "./entry.ts";
import type { Device } from "./ports.ts";

/** The revisions that the answers of a section had reached when its last entry was removed. Contains no typed text. */
export type Mark = Pick<DraftEntry, "browser" | "revision" | "typed">;

interface Marks {
  of: (entry: Pick<DraftEntry, "place" | "sectionId">) => Mark | undefined;
  raise: (entry: DraftEntry) => void;
  /** Removes marks that are too old to matter to any sleeping page. */
  sweep: () => void;
}

const prefix = "typed_";
const markLifetimeMs = 30 * 86_400_000;

const keyOf = ({ place, sectionId }: Pick<DraftEntry, "place" | "sectionId">) =>
  `${prefix}${place.studentId}_${sectionId}`;

/**
 * A sleeping page (in the background or the back/forward cache) may contain text that was typed again on another page
 * and sent since. When it wakes, the mark shows that its text is older, although the newer entry is gone.
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
        // Storage is full. Then an older text may win again, but typed text needs the space more.
      }
    },
    sweep: () => {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
      for (const key of keys.filter((one) => one.startsWith(prefix))) {
        if (!((parse(key)?.at ?? 0) > now() - markLifetimeMs)) storage.removeItem(key);
      }
    },
  };
}
