import { notify, type Opening, schedule } from "./opening.ts";
import { isSubmitted, isTemporary, toFault } from "./ports.ts";
import { close, requestSubmit, scheduleSend, send } from "./send.ts";

export const presenceMs = 10_000;

/**
 * Reports at least every 10 s that the page is open. A saved draft counts as a report if the server already knows the
 * page's visibility, because a draft does not contain it.
 */
export function schedulePresence(opening: Opening): void {
  const savedAgoMs = opening.device.awakeMs() - opening.savedMs;
  if (opening.isVisibilitySent && savedAgoMs < presenceMs)
    schedule(opening, "presence", presenceMs - savedAgoMs, () => schedulePresence(opening));
  else sendPresence(opening);
}

/** Reports that the page is open. Learns changes of staff, and whether another page has saved. */
export function sendPresence(opening: Opening): void {
  const { entry, device, calls } = opening;
  const isBusy = () => opening.shut || opening.hasLeft || opening.entry.wish || opening.callsInFlight > 0;
  schedule(opening, "presence", presenceMs, () => schedulePresence(opening));
  if (isBusy() || device.studentId() !== entry.place.studentId || !device.isOnline()) return;
  const wasSent = opening.isVisibilitySent;
  opening.isVisibilitySent = true;
  calls.presence(entry.place).then(
    (time) => {
      if (isBusy()) return;
      opening.clock.sync(time);
      opening.messages = time.messages ?? opening.messages;
      opening.lastCallFailed = false;
      opening.isBehindServer ||= (time.savedAt ?? "") > (opening.entry.base ?? "");
      if (opening.isBehindServer) void send(opening);
      else scheduleSend(opening);
      notify(opening);
    },
    (error: unknown) => {
      const fault = toFault(error);
      opening.isVisibilitySent &&= wasSent;
      if (isBusy()) return;
      if (isSubmitted(fault)) requestSubmit(opening, true);
      else if (!isTemporary(fault)) close(opening, { kind: "refused", fault });
      else opening.lastCallFailed = true;
      notify(opening);
    },
  );
}
