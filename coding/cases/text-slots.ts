import type { Side } from "./library-types.ts";
import type { Random } from "./random.ts";
import { capital, patientPhrase } from "./words.ts";

/** Fact, procedure or statement that a text is written for. */
export interface SlotContext {
  /** A slot has one value within a fact, procedure or statement. */
  id?: string;
  side?: string;
  /** The values of the admission are those of day 2, because the condition arose in hospital. */
  isShifted?: boolean;
  params?: Readonly<Record<string, string>>;
}

/** Values with which slots are filled. */
interface SlotSource {
  patient: { sex: "M" | "F"; age: number; side: Side; otherSide: Side };
  random: Random;
  admissionYear: number;
  ventilatorHours: number;
  strokeScore: number;
  drugOf(className: string): string;
  /** Returns a value of the laboratory table: 0 admission, 1 day 2, 2 discharge. */
  labValue(test: string, column: number): string | undefined;
  /** Returns the words of the external cause (`fall`), of its place (`place`), or of the weeks of a pregnancy. */
  factWords(kind: "fall" | "place" | "weeks"): string;
}

const pronouns = {
  F: { he: "she", his: "her", him: "her", himself: "herself", man: "woman", boy: "girl" },
  M: { he: "he", his: "his", him: "him", himself: "himself", man: "man", boy: "boy" },
};

/** Returns the form of "he", "man" and similar words for the patient's sex, or undefined. */
export function genderedWord(sex: "M" | "F", word: string): string | undefined {
  const words: Record<string, string> = pronouns[sex];
  const lower = words[word.toLowerCase()];
  return lower !== undefined && word !== word.toLowerCase() ? capital(lower) : lower;
}

/** Returns a function that fills the slots of a text (cases/README.md, "Text slots"). It throws on an unknown slot. */
export function makeFill(source: SlotSource): (text: string, context?: SlotContext) => string {
  const drawn = new Map<string, string>();
  const once = (key: string, draw: () => string) => {
    const value = drawn.get(key) ?? draw();
    drawn.set(key, value);
    return value;
  };
  const fillSlot = (slot: string, context: SlotContext): string => {
    const key = `${context.id ?? ""}${slot}`;
    const [kind = "", ...rest] = slot.split(":");
    const argument = rest.join(":");
    if (kind === "n") return once(key, () => drawNumber(argument, source.random));
    if (kind === "y")
      return once(key, () => String(source.admissionYear - Number(drawNumber(argument, source.random))));
    if (kind === "drug") return source.drugOf(argument);
    if (kind === "lab") return labValue(source, argument, context);
    const words = plainSlot(source, slot, context) ?? context.params?.[slot];
    if (words === undefined) throw new Error(`Nothing fills the slot ${slot}`);
    return words;
  };
  return (text, context = {}) => text.replace(/\{([^{}]+)\}/g, (_, slot: string) => fillSlot(slot, context));
}

/** Draws the number of a slot "52-60", "52-60|0.1" (a tenth of it) or "40-44|.1" (with a random decimal). */
function drawNumber(argument: string, random: Random): string {
  const [, low = "", high = "", , decimals] = /^(\d+)-(\d+)(\|(.*))?$/.exec(argument) ?? [];
  const value = random.integer(Number(low), Number(high));
  if (decimals === "0.1") return (value / 10).toFixed(1);
  return decimals === ".1" ? `${value}.${random.integer(0, 8)}` : String(value);
}

function labValue(source: SlotSource, argument: string, { isShifted }: SlotContext): string {
  const [test = "", column = ""] = argument.split(":");
  const value = source.labValue(test, isShifted && column === "0" ? 1 : Number(column));
  if (value === undefined) throw new Error(`The laboratory table has no ${test}`);
  return value;
}

function plainSlot(source: SlotSource, slot: string, context: SlotContext): string | undefined {
  const { patient } = source;
  const side = context.side ?? patient.side;
  const slots: Record<string, () => string> = {
    side: () => side,
    other: () => patient.otherSide,
    dom: () => (side === "right" ? "dominant" : "nondominant"),
    hours: () => String(source.ventilatorHours),
    nihss: () => String(source.strokeScore),
    "ext:fall": () => source.factWords("fall"),
    "ext:place": () => source.factWords("place"),
    "ob:weeks": () => source.factWords("weeks"),
  };
  const noun = genderedWord(patient.sex, "man") ?? "";
  const phrases: Record<string, string> = {
    Apt: capital(patientPhrase(patient.age, noun)),
    apt: patientPhrase(patient.age, noun),
    Apt2: `${patient.age}-year-old ${noun}`,
  };
  return slots[slot]?.() ?? phrases[slot] ?? genderedWord(patient.sex, slot);
}
