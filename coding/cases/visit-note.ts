import { addDays, drawTime, workday } from "./calendar.ts";
import type { ChartDocument, ChartSection, Evidence } from "./case.ts";
import type { NoteSection, OutpatientBlueprint, Side } from "./library-types.ts";
import type { Random } from "./random.ts";
import type { SlotContext } from "./text-slots.ts";
import { capital } from "./words.ts";

/** The note of a visit and the phrases that support its codes. */
export interface VisitNote {
  document: ChartDocument;
  /** Returns the phrases that are marked for a code. */
  evidenceOf(code: string): Evidence[];
}

interface NoteSource {
  random: Random;
  side: Side;
  otherSide: Side;
  fill(text: string, context: SlotContext): string;
  physician: string;
  day: Date;
}

const titles: Record<OutpatientBlueprint["setting"], string> = {
  office: "Office visit note",
  emergency: "Emergency department note",
  "day surgery": "Day surgery procedure note",
  "outpatient hospital": "Hospital outpatient note",
};

/** Writes the note of a visit. An addendum is signed some days later, when its result has come. */
export function writeVisitNote({ setting, note, words = {} }: OutpatientBlueprint, source: NoteSource): VisitNote {
  const { random, fill, physician, day } = source;
  const drawn = Object.entries(words).map(([name, options]) => [name, random.pick(options)] as const);
  const params = withCapitals([...drawn, ["side", source.side], ["other", source.otherSide]]);
  const phrases = new Map<string, string[]>();
  const write = (text: string) => readMarks(fill(text, { params }), phrases);
  const sign = (sections: ChartSection[], signedOn: Date) => {
    const signature = { kind: "signature", signer: physician, signedAt: drawTime(random, signedOn, 11, 18) } as const;
    sections.at(-1)?.blocks.push(signature);
    return sections;
  };
  const sectionsOf = (templates: readonly NoteSection[]) =>
    templates.map((template) => writeSection(template, random, write));
  const visit = sign(sectionsOf(note.filter(({ isAddendum }) => !isAddendum)), day);
  const resultDay = workday(addDays(day, random.integer(2, 5)));
  const addendum = sign(sectionsOf(note.filter(({ isAddendum }) => isAddendum)), resultDay);
  const title = titles[setting];
  return {
    document: { title, sections: [...visit, ...addendum] },
    evidenceOf(code) {
      const [, quotes = []] = [...phrases].find(([start]) => code.startsWith(start)) ?? [];
      return quotes.map((quote) => ({ document: title, quote }));
    },
  };
}

function withCapitals(words: readonly (readonly [name: string, text: string])[]): Record<string, string> {
  return Object.fromEntries([...words, ...words.map(([name, text]) => [capital(name), capital(text)] as const)]);
}

function writeSection({ heading, say, as }: NoteSection, random: Random, write: (text: string) => string) {
  const texts = say.map((wordings) => write(random.pick(wordings)));
  const section: ChartSection = { heading, blocks: [] };
  if (as) section.blocks.push({ kind: "list", isNumbered: as === "numbers", items: texts });
  else section.blocks.push({ kind: "paragraph", text: texts.join(" ") });
  return section;
}

/** Takes the marks out of a text and notes their phrases by code, or by the beginning of codes. */
function readMarks(marked: string, phrases: Map<string, string[]>): string {
  return marked.replace(/\[\[([A-Z0-9.]+):([^\]]+)\]\]/g, (_, code: string, phrase: string) => {
    phrases.set(code, [...(phrases.get(code) ?? []), phrase]);
    return phrase;
  });
}
