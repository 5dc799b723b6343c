import {
  type Answers,
  answerFields,
  type CodingField,
  fieldsAskedIn,
  isCodingField,
  isListField,
  toWire,
} from "#contract/answers.ts";
import { writtenCode } from "#contract/code-shapes.ts";
import { noteKey } from "#contract/evidence.ts";
import { isAnswered } from "#contract/normalise.ts";
import { poaItem, readPoa } from "#contract/poa.ts";
import { questionTitle } from "#contract/section-title.ts";
import { belongsToClaim } from "#contract/setting.ts";
import { faultsOf } from "../../../parts/codes/code-faults.ts";
import { useLookup } from "../../../parts/codes/lookup.tsx";
import { useCheckedCodes } from "../../../parts/codes/use-checked-codes.ts";
import { emptyItems, itemsOf } from "./answers.ts";
import { readFlags } from "./flags.ts";
import type { Work } from "./work.ts";

/** Something to check before submitting. It never prevents the submit. */
export interface Doubt {
  kind: "empty" | "twice" | "fault" | "poa" | "passage" | "flag";
  item: string;
  /** The position in the item's list of codes. */
  place: number | undefined;
  subject: string;
  text: string;
  /** The label of the link. */
  action: string;
}

/** More codes without a passage, or without a POA, than this are joined into one line. */
const fewCodes = 3;

interface Written {
  field: CodingField;
  codes: string[];
}

/** Returns the doubtful answers of a section in form order: empty, repeated, not valid, without POA or passage. */
export function useDoubts(work: Work, answers: Answers): { doubts: Doubt[]; codes: number; attached: number } {
  const asked = work.isDynamic ? [] : fieldsAskedIn(work.assignment.category);
  const written = asked.flatMap((field): Written[] => {
    if (answerFields[field].system === undefined) return [];
    return [{ field, codes: [answers[field] ?? []].flat().filter(isAnswered) }];
  });
  const faults = useFaults(written);
  const evidence = toWire(answers).evidence ?? {};
  const lists = written.filter(({ field }) => field !== "drgValue");
  const has = (field: CodingField, code: string) => (evidence[field]?.[noteKey(code)] ?? []).length > 0;
  const all = lists.flatMap(({ field, codes }) => codes.map((code, place) => ({ field, code, place })));
  const bare = all.filter(({ field, code }) => !has(field, code));
  const attached = all.length - bare.length;
  const codes = written.filter(({ field }) => isListField(field)).flatMap((each) => each.codes).length;
  const empty = work.isDynamic ? unanswered(work, answers) : emptyFields(work, answers);
  // A student who attaches no passage has chosen so; only codes without a passage among others with one are listed.
  const passages = attached === 0 || !work.pdf ? [] : withoutPassage(bare);
  return {
    doubts: [...empty, ...faults, ...useMissingPoa(work, answers), ...passages, ...flagged(work)],
    codes,
    attached,
  };
}

/** Fields that do not belong to this kind of claim may be empty: an office visit has no DRG. */
function emptyFields(work: Work, answers: Answers): Doubt[] {
  const { setting, assignment } = work;
  const section = { setting, category: assignment.category };
  const empty = emptyItems(work, answers).filter(({ item }) => !isCodingField(item) || belongsToClaim(item, section));
  return empty.map(({ item, label }) => ({
    kind: "empty",
    item,
    place: undefined,
    subject: label,
    text: "is empty",
    action: "Fill in",
  }));
}

/**
 * Returns the unanswered questions. Consecutive ones are joined into one line, because sixty lines would hide
 * everything else.
 */
function unanswered(work: Work, answers: Answers): Doubt[] {
  const isOpen = new Set(emptyItems(work, answers).map(({ item }) => item));
  const runs: { item: string; from: number; to: number }[] = [];
  for (const [index, { item }] of itemsOf(work).entries()) {
    if (!isOpen.has(item)) continue;
    const run = runs.at(-1);
    if (run?.to === index - 1) run.to = index;
    else runs.push({ item, from: index, to: index });
  }
  return runs.map(({ item, from, to }) => ({
    kind: "empty",
    item,
    place: undefined,
    subject: from === to ? questionTitle(from) : `Questions ${from + 1} to ${to + 1}`,
    text: from === to ? "is not answered" : "are not answered",
    action: "Answer",
  }));
}

/** Returns the fault of each code: its shape, repeats, and, if lookup is open, its status. */
function useFaults(written: readonly Written[]): Doubt[] {
  const day = useLookup()?.day ?? "";
  const all = useAllCheckedCodes(written);
  return written.flatMap(({ field, codes }) =>
    faultsOf(field, codes, all(field), day).flatMap((fault, place): Doubt[] => {
      if (!fault) return [];
      const kind = fault.kind === "twice" ? "twice" : "fault";
      const isList = isListField(field);
      const action = isList ? `Go to line ${place + 1}` : "Go to it";
      return [{ kind, item: field, place, subject: writtenCode(field, codes[place] ?? ""), text: fault.text, action }];
    }),
  );
}

function useAllCheckedCodes(written: readonly Written[]) {
  const of = (system: string) =>
    written.flatMap(({ field, codes }) => (answerFields[field].system === system ? codes : []));
  const checkedCodes = {
    icd10cm: useCheckedCodes("icd10cm", of("icd10cm")),
    icd10pcs: useCheckedCodes("icd10pcs", of("icd10pcs")),
    cpt: useCheckedCodes("cpt", of("cpt")),
    hcpcs: useCheckedCodes("hcpcs", of("hcpcs")),
    drg: useCheckedCodes("drg", of("drg")),
    modifier: useCheckedCodes("modifier", of("modifier")),
  };
  return (field: CodingField) => checkedCodes[answerFields[field].system ?? "icd10cm"];
}

/** Returns the ICD codes without POA where the section asks for it. An exempt code needs none. */
function useMissingPoa({ poa, isDynamic }: Work, answers: Answers): Doubt[] {
  const codes = poa === "on" && !isDynamic ? [answers.icdCodes ?? []].flat().filter(isAnswered) : [];
  const checkedCodeOf = useCheckedCodes("icd10cm", codes);
  const given = readPoa(answers[poaItem]);
  const bare = codes
    .map((code, place) => ({ field: "icdCodes" as const, code, place }))
    .filter(({ code }) => given[noteKey(code)] === undefined && !checkedCodeOf(code)?.poaExempt);
  return joined(bare, "poa", ["has no POA", "more codes have no POA"], "Set");
}

type PlacedCode = { field: CodingField; code: string; place: number };

function withoutPassage(bare: readonly PlacedCode[]): Doubt[] {
  return joined(
    bare,
    "passage",
    ["has no passage from the chart", "more codes have no passage of the chart"],
    "Attach",
  );
}

/** Returns a doubt for each code, or one for all if they are many. */
function joined(
  codes: readonly PlacedCode[],
  kind: Doubt["kind"],
  [text, ofMore]: readonly [string, string],
  action: string,
): Doubt[] {
  const doubt = ({ field, code, place }: PlacedCode): Doubt => ({
    kind,
    item: field,
    place,
    subject: writtenCode(field, code),
    text,
    action,
  });
  const [first] = codes;
  if (!first || codes.length <= fewCodes) return codes.map(doubt);
  return [{ ...doubt(first), text: `and ${codes.length - 1} ${ofMore}` }];
}

function flagged(work: Work): Doubt[] {
  const flags = readFlags(work.id);
  return work.questions
    .filter((question) => question.type === "dynamic")
    .flatMap(({ _id }, index): Doubt[] =>
      flags.includes(_id)
        ? [
            {
              kind: "flag",
              item: _id,
              place: undefined,
              subject: questionTitle(index),
              text: "is marked for review",
              action: "Review",
            },
          ]
        : [],
    );
}
