import { useQuery } from "@tanstack/react-query";
import { expiryState, formatDate } from "#contract/time.ts";
import { settingsQuery } from "../../api/sessions.ts";
import { formatDaysUntil } from "../words/format-days-until.ts";
import { WholeDates } from "../words/whole-dates.tsx";
import { Note } from "./note.tsx";

/** True if the student can no longer start anything. */
export function isAccessOver(expiryDate: string | null): boolean {
  return expiryState(expiryDate, new Date()) === "expired";
}

/** A note that access has ended or will end soon, shown before a student starts. */
export function AccessNote({ expiryDate }: { expiryDate: string | null }) {
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const now = new Date();
  const state = expiryState(expiryDate, now);
  if (expiryDate === null || state === "active") return null;
  const date = formatDate(expiryDate, timeZone);
  if (state === "expired")
    return (
      <Note tone="warn">
        <WholeDates>Your course access expired on {date}.</WholeDates> Your results stay readable; ask your instructor
        for more time.
      </Note>
    );
  return (
    <Note tone="warn">
      <WholeDates>
        Your course access ends {formatDaysUntil(expiryDate, now, timeZone)}, on {date}.
      </WholeDates>
    </Note>
  );
}
