import type { Library } from "./library.ts";
import { capital } from "./words.ts";

/** Slots that every text may have, and those that a part of the chart fills (text-slots.ts). */
const plainSlots = [
  ...["side", "other", "dom", "hours", "nihss", "ext:fall", "ext:place", "ob:weeks", "Apt", "apt", "Apt2"],
  ...["he", "his", "him", "himself", "man", "boy"].flatMap((word) => [word, capital(word)]),
];

/** Returns the slots of an entry that nothing fills. `own` are the names that the entry brings itself. */
export function findSlotFaults(entry: object, own: readonly string[], library: Library): string[] {
  const known = new Set([...plainSlots, ...own, ...own.map(capital)]);
  const slots = [...JSON.stringify(entry).matchAll(/\{([^{}"]+)\}/g)].map(([, slot = ""]) => slot);
  return [...new Set(slots)]
    .filter((slot) => !known.has(slot) && !isValueSlot(slot, library))
    .map((slot) => `nothing fills the slot {${slot}}`);
}

/** True for a number, a year, a drug of a known class and a value of a known test. */
function isValueSlot(slot: string, { drugs, labs }: Library): boolean {
  const [kind, name = "", column] = slot.split(":");
  if (kind === "drug") return Object.hasOwn(drugs, name);
  if (kind === "lab") return Object.hasOwn(labs, name) && ["0", "1", "2"].includes(column ?? "");
  const [, low, high] = /^[ny]:(\d+)-(\d+)(?:\|0?\.1)?$/.exec(slot) ?? [];
  return low !== undefined && Number(low) <= Number(high);
}
