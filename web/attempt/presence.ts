import { bring, bringSoon, close, wishFor } from "./bring.ts";
import { later, type Opening, tell } from "./opening.ts";
import { faultOf, isSubmitted, mayPass } from "./ports.ts";

export const presenceMs = 10_000;

/**
 * At least every 10 s the page says that it is open, with what it saves or by itself. A draft does not say whether the page
 * is looked at.
 */
export function stayPresent(opening: Opening): void {
  const savedAgoMs = opening.device.awakeMs() - opening.savedMs;
  if (opening.isSightTold && savedAgoMs < presenceMs)
    later(opening, "presence", presenceMs - savedAgoMs, () => stayPresent(opening));
  else sayPresent(opening);
}

/** Says that the page is open, and hears what staff changed and whether another page wrote. */
export function sayPresent(opening: Opening): void {
  const { entry, device, calls } = opening;
  const isBusy = () => opening.shut || opening.hasLeft || opening.entry.wish || opening.underWay > 0;
  later(opening, "presence", presenceMs, () => stayPresent(opening));
  if (isBusy() || device.studentId() !== entry.place.studentId || !device.isOnline()) return;
  const wasTold = opening.isSightTold;
  opening.isSightTold = true;
  calls.presence(entry.place).then(
    (time) => {
      if (isBusy()) return;
      opening.clock.hear(time);
      opening.messages = time.messages ?? opening.messages;
      opening.isAway = false;
      opening.isBlind ||= (time.savedAt ?? "") > (opening.entry.base ?? "");
      if (opening.isBlind) void bring(opening);
      else bringSoon(opening);
      tell(opening);
    },
    (error: unknown) => {
      const fault = faultOf(error);
      opening.isSightTold &&= wasTold;
      if (isBusy()) return;
      if (isSubmitted(fault)) wishFor(opening, true);
      else if (!mayPass(fault)) close(opening, { kind: "refused", fault });
      else opening.isAway = true;
      tell(opening);
    },
  );
}
