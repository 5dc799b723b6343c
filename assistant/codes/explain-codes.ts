import { checkCodes } from "#coding/code-sets/check-codes.ts";
import { type CodeDetails, findCode } from "#coding/code-sets/find-code.ts";
import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { legalValues } from "#coding/code-sets/pcs.ts";
import { releaseOn } from "#coding/code-sets/releases-on.ts";
import { padSeventh } from "#coding/code-sets/suggest.ts";
import { type Day, dayText, findDay } from "#coding/days.ts";
import { displayCode, plainCode, type System, systems } from "#coding/systems.ts";
import type { ChatMessage } from "#contract/api/assistant.ts";
import { answerQuestion } from "./answer-question.ts";
import { codesFor } from "./codes-for.ts";
import { type CodesQuery, findAsked, type NamedInText } from "./find-asked.ts";
import { linkTo, plain, sourcesOf } from "./markdown.ts";

const mostCodes = 3;
const mostNotes = 6;
const mostExcludes = 20;

/**
 * Answers a question from the official code sets, in Markdown with links to the screen Codes, and cites release and table.
 * Returns undefined if the question asks nothing about codes, or if the index is not ready.
 *
 * @param today the day whose releases answer, YYYY-MM-DD
 */
export function explainCodes(
  index: CodeIndex | undefined,
  messages: readonly ChatMessage[],
  today: string,
): string | undefined {
  const questions = messages.filter(({ role }) => role === "user").map(({ content }) => content);
  const asked = index && findAsked(questions);
  if (!index || !asked) return undefined;
  const day = findDay(today) ?? 0;
  return asked.kind === "about" ? aboutCodes(index, asked, day) : codesFor(index, asked.system, asked.words, day);
}

function aboutCodes(
  index: CodeIndex,
  { codes, part, axis, question }: CodesQuery & { kind: "about" },
  day: Day,
): string | undefined {
  const found = [...byText(codes).values()].flatMap((ways) => findKnown(index, ways, day) ?? []).slice(0, mostCodes);
  const known = found.flatMap((one) => (typeof one === "string" ? [] : [one]));
  const answers = answerQuestion({ index, question, codes: known, day });
  const isNamedInAnswer = ({ system, display }: CodeDetails) =>
    answers.some((text) => text.includes(linkTo(system, display)));
  const cards = found.flatMap((one) => {
    if (typeof one === "string") return one;
    const title = `**${linkTo(one.system, one.display)}** ${plain(one.title)}.`;
    if (answers.length > 0) return isNamedInAnswer(one) ? [] : title;
    return [
      title,
      ...(part === "excludes" && one.system === "icd10cm" ? excludesOf(one) : factsOf(index, one, axis)),
    ].join("\n");
  });
  if (found.length === 0) return undefined;
  return [...answers, ...cards, ...(known.length > 0 ? [sourcesOf(known)] : [])].join("\n\n");
}

/** Groups codes by their text: D62 may belong to several systems. */
function byText(codes: readonly NamedInText[]): Map<string, NamedInText[]> {
  return Map.groupBy(codes, ({ code }) => code.toUpperCase());
}

/** Finds a code in the first system that has it. Returns a sentence if the text is clearly meant as a code and is none. */
function findKnown(index: CodeIndex, ways: readonly NamedInText[], day: Day): CodeDetails | string | undefined {
  for (const { system, code } of ways) {
    const found = findCode(index, { system, code: plainCode(code), day });
    if (found) return found;
  }
  for (const { system, code, isCertain } of ways) {
    if (system === "icd10pcs") {
      const illegal = describeIllegal(index, code, day);
      if (illegal !== undefined) return illegal;
    } else if (isCertain) return describeUnknown(index, system, code, day);
  }
  return undefined;
}

function describeUnknown(index: CodeIndex, system: System, code: string, day: Day): string {
  const near = checkCodes(index, system, [code], day)[0]?.suggestions ?? [];
  const padded = near.find((suggested) => suggested.code === padSeventh(plainCode(code)));
  const written = displayCode(system, plainCode(code));
  const meant = near.map(({ display, title }) => `- ${linkTo(system, display)} ${plain(title)}`);
  const lacking = padded ? ` It lacks the placeholder X: ${padded.display}.` : "";
  return [
    `${written} is no code of ${systems[system]}.${lacking}${meant.length > 0 ? " Near it:" : ""}`,
    ...meant,
  ].join("\n");
}

/**
 * Returns a sentence that names the axis at which a procedure code leaves its table, or undefined if the text only looks
 * like a procedure.
 */
function describeIllegal(index: CodeIndex, code: string, day: Day): string | undefined {
  const checked = code.length === 7 ? checkCodes(index, "icd10pcs", [code], day)[0] : undefined;
  if (!checked?.axis) return undefined;
  const { position, axis, value, legal } = checked.axis;
  const table = checked.code.slice(0, 3);
  return [
    `**${checked.display}** is no code of ${systems.icd10pcs}: ${value} is not allowed at ${axis} (character ${position}). Allowed there:`,
    ...legal.map((each) => `- \`${each.value}\` ${plain(each.label)}`),
    "",
    `*${releaseOn(index, "icd10pcs", day)?.title ?? systems.icd10pcs}, table ${linkTo("icd10pcs", table)}.*`,
  ].join("\n");
}

/**
 * Returns the facts of a code, one line each.
 *
 * @param axis the position of the axis that was asked about
 */
function factsOf(index: CodeIndex, found: CodeDetails, axis: number | undefined): string[] {
  if (found.system === "icd10pcs") return [...standing(found), ...legalOf(index, found, axis)];
  const { notes, seventh, drg, children } = found;
  const kinds = [
    ["Code first", notes.codeFirst],
    ["Use additional code", notes.useAdditional],
    ["Code also", notes.codeAlso],
    ["Excludes 1", notes.excludes1],
    ["Excludes 2", notes.excludes2],
    ["Includes", [...notes.inclusionTerms, ...notes.includes]],
  ] as const;
  const said = kinds.flatMap(([kind, all]) => all.map(({ text, from }) => ({ head: `${kind} (at ${from})`, text })));
  const byHead = Map.groupBy(said.slice(0, mostNotes), ({ head }) => head);
  return [
    ...standing(found),
    ...(drg?.severity ? [`- In a DRG: ${drg.severity === "none" ? "neither MCC nor CC" : drg.severity}`] : []),
    ...(found.status === "header" && seventh.length > 0
      ? [`- 7th character: ${seventh.map(({ character, title }) => `${character} ${plain(title)}`).join("; ")}`]
      : children.map(({ display, title }) => `- Leads on to ${linkTo(found.system, display)} ${plain(title)}`)
    ).slice(0, mostNotes),
    ...[...byHead].map(([head, all]) => `- ${head}: ${all.map(({ text }) => plain(text)).join("; ")}`),
    ...(said.length > mostNotes ? [`- ${said.length - mostNotes} more on its page`] : []),
  ];
}

function standing({ status, until, billable }: CodeDetails): string[] {
  if (billable) return ["- Billable"];
  if (status === "header") return ["- A header, not billable: a code below it is needed"];
  if (status === "not_yet") return ["- Not valid yet"];
  return [`- No longer valid${until === null ? "" : `, ended ${dayText(until)}`}`];
}

function excludesOf({ notes, display }: CodeDetails): string[] {
  const kinds = [
    ["Excludes 1, never both", notes.excludes1],
    ["Excludes 2, both may be coded", notes.excludes2],
  ] as const;
  const said = kinds.flatMap(([kind, all]) => all.map(({ text, from }) => `- ${kind} (at ${from}): ${plain(text)}`));
  return said.length > 0 ? said.slice(0, mostExcludes) : [`- ${display} has no excludes note, at no level above it`];
}

/** Returns the values that may follow the beginning of a procedure code; for a complete code, its axes. */
function legalOf(index: CodeIndex, { code, axes }: CodeDetails, axis: number | undefined): string[] {
  const position = axis ?? code.length + 1;
  const legal = position > code.length && position <= 7 ? legalValues(index, code, position) : undefined;
  if (legal && legal.legal.length > 0) {
    return [`- ${legal.axis} (character ${position}), legal:`, ...legal.legal.map(valueLine)];
  }
  return axes.map(({ axis: called, value, label }) => `- ${called}: \`${value}\` ${plain(label)}`);
}

const valueLine = ({ value, label }: { value: string; label: string }) => `  - \`${value}\` ${plain(label)}`;
