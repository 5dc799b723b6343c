import { IconCalendarExclamation } from "@tabler/icons-react";
import type { Reply } from "#contract/endpoints.ts";
import { formatDate } from "#contract/time.ts";
import { Note } from "../../../parts/page/note.tsx";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";

export type CodeSystemRow = Reply<"GET /codes">["systems"][number];

const listed = new Intl.ListFormat("en");

/** A warning if the newest release of a system has ended. It is still used for later days. */
export function EndedNote({ systems }: { systems: CodeSystemRow[] }) {
  const today = new Date().toISOString().slice(0, 10);
  // Releases of one agency end on the same day, which is named once.
  const endings = new Map<string, string[]>();
  for (const { title, releases } of systems) {
    const { to } = releases[0] ?? {};
    if (to && to < today) endings.set(to, [...(endings.get(to) ?? []), title]);
  }
  if (endings.size === 0) return null;
  return (
    <Note tone="warn" icon={<IconCalendarExclamation size={16} aria-hidden />}>
      {[...endings].map(([to, titles]) => (
        <span key={to}>
          The releases of <strong>{listed.format(titles)}</strong> ended on{" "}
          <WholeDates>{formatDate(to, "UTC")}</WholeDates>.{" "}
        </span>
      ))}
      Later dates use the last release until a newer one is imported; every screen says so.
    </Note>
  );
}
