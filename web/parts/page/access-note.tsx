import { expiryState, formatDate } from "#contract/time.ts";
import { backWords } from "../words/back-words.ts";
import { WholeDates } from "../words/whole-dates.tsx";
import { Note } from "./note.tsx";

/** Nothing can be started any more. */
export function isAccessOver(expiryDate: string | null): boolean {
  return expiryState(expiryDate, new Date()) === "expired";
}

/** Says before one presses Start that access has ended, or ends soon. */
export function AccessNote({ expiryDate }: { expiryDate: string | null }) {
  const now = new Date();
  const state = expiryState(expiryDate, now);
  if (expiryDate === null || state === "active") return null;
  const date = formatDate(expiryDate);
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
        Your course access ends {backWords(expiryDate, now)}, on {date}.
      </WholeDates>
    </Note>
  );
}
