import { IconCalendarExclamation } from "@tabler/icons-react";
import type { Reply } from "#contract/endpoints.ts";
import { formatDate } from "#contract/time.ts";
import { Note } from "../../parts/note.tsx";

export type CodeSystemRow = Reply<"GET /codes">["systems"][number];

/** Told when the newest release of a system has ended: later days use it all the same. */
export function EndedNote({ systems }: { systems: CodeSystemRow[] }) {
  const today = new Date().toISOString().slice(0, 10);
  const ended = systems.flatMap(({ title, releases: [newest] }) =>
    newest?.to && newest.to < today ? [{ title, to: newest.to, release: newest.title }] : [],
  );
  if (ended.length === 0) return null;
  return (
    <Note tone="warn" icon={<IconCalendarExclamation size={16} aria-hidden />}>
      {ended.map(({ title, to, release }) => (
        <div key={title}>
          <strong>{title}</strong>: {release} ended on {formatDate(to, "UTC")}.
        </div>
      ))}
      Later days use it until a newer release is imported; each place says so.
    </Note>
  );
}
