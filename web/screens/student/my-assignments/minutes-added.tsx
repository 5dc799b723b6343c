import { useState } from "react";
import { Note } from "../../../parts/page/note.tsx";

/** Minutes that staff gave while the page was open, until it is closed. */
export function MinutesAdded({ minutes }: { minutes: number }) {
  const [seen, setSeen] = useState(0);
  if (minutes === seen) return null;
  const count = Math.abs(minutes - seen);
  const words = `${count} ${count === 1 ? "minute was" : "minutes were"}`;
  return (
    <Note tone="info" onClose={() => setSeen(minutes)}>
      {minutes > seen ? `${words} added.` : `${words} taken back.`}
    </Note>
  );
}
