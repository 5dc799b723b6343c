import { checkCodes } from "#coding/code-sets/check-codes.ts";
import { type CodeDetails, findCode } from "#coding/code-sets/find-code.ts";
import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { tablesOfIndex } from "#coding/code-sets/index-says.ts";
import { legalValues } from "#coding/code-sets/pcs.ts";
import { releaseOn } from "#coding/code-sets/releases-on.ts";
import { searchCodes } from "#coding/code-sets/search.ts";
import { type Day, dayText, findDay } from "#coding/days.ts";
import { displayCode, plainCode, type System, systems } from "#coding/systems.ts";
import type { ChatMessage } from "#contract/api/assistant.ts";
import { type AskedOfCodes, findAsked, type NamedInText } from "./find-asked.ts";

const mostCodes = 3;
const mostFound = 5;
const mostNotes = 6;
const mostExcludes = 20;

/**
 * What the official code sets say of a question, in Markdown with links to the screen Codes, citing release and table;
 * undefined when it asks nothing of them, or the index is not there yet.
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
  return asked.kind === "about" ? aboutCodes(index, asked, day) : codesFor(index, asked, day);
}

function aboutCodes(index: CodeIndex, asked: AskedOfCodes & { kind: "about" }, day: Day): string | undefined {
  const told = asked.codes.flatMap((named) => tellNamed(index, named, asked, day) ?? []);
  return told.length === 0 ? undefined : [...new Set(told)].slice(0, mostCodes).join("\n\n");
}

function tellNamed(
  index: CodeIndex,
  { system, code, isCertain }: NamedInText,
  { part, axis }: AskedOfCodes & { kind: "about" },
  day: Day,
): string | undefined {
  const found = findCode(index, { system, code: plainCode(code), day });
  if (!found && system === "icd10pcs") return tellIllegal(index, code, day);
  if (!found) return isCertain ? tellUnknown(index, system, code, day) : undefined;
  const said = part === "excludes" && system === "icd10cm" ? excludesOf(found) : factsOf(index, found, axis);
  return [`**${linkTo(system, found.display)}** ${plain(found.title)}.`, ...said, "", `*${sourceOf(found)}*`].join(
    "\n",
  );
}

function tellUnknown(index: CodeIndex, system: System, code: string, day: Day): string {
  const near = checkCodes(index, system, [code], day)[0]?.suggestions ?? [];
  const written = displayCode(system, plainCode(code));
  const meant = near.map(({ display, title }) => `- ${linkTo(system, display)} ${plain(title)}`);
  return [`${written} is no code of ${systems[system]}.${meant.length > 0 ? " Near it:" : ""}`, ...meant].join("\n");
}

/** The axis at which a whole procedure leaves its table; undefined for words that only look like one. */
function tellIllegal(index: CodeIndex, code: string, day: Day): string | undefined {
  const checked = code.length === 7 ? checkCodes(index, "icd10pcs", [code], day)[0] : undefined;
  if (!checked?.axis) return undefined;
  const { position, axis, value, legal } = checked.axis;
  const table = checked.code.slice(0, 3);
  return [
    `**${checked.display}** is no code of ${systems.icd10pcs}: ${value} cannot stand at ${axis} (character ${position}). Legal there:`,
    ...legal.map((each) => `- \`${each.value}\` ${plain(each.label)}`),
    "",
    `*${releaseOn(index, "icd10pcs", day)?.title ?? systems.icd10pcs}, table ${linkTo("icd10pcs", table)}.*`,
  ].join("\n");
}

/** What is known of a code, a line each. In: the axis that was asked about, by its position. */
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
  const said = kinds.flatMap(([kind, all]) => all.map(({ text, from }) => `- ${kind} (at ${from}): ${plain(text)}`));
  return [
    ...standing(found),
    ...(drg?.severity ? [`- In a DRG: ${drg.severity === "none" ? "neither MCC nor CC" : drg.severity}`] : []),
    ...(found.status === "header" && seventh.length > 0
      ? [`- 7th character: ${seventh.map(({ character, title }) => `${character} ${plain(title)}`).join("; ")}`]
      : children.map(({ display, title }) => `- Leads on to ${linkTo(found.system, display)} ${plain(title)}`)
    ).slice(0, mostNotes),
    ...said.slice(0, mostNotes),
    ...(said.length > mostNotes ? [`- ${said.length - mostNotes} more notes on its page`] : []),
  ];
}

function standing({ status, until, billable }: CodeDetails): string[] {
  if (billable) return ["- Billable"];
  if (status === "header") return ["- A header, not billable: a code below it is needed"];
  if (status === "not_yet") return ["- Not in force yet"];
  return [`- No longer in force${until === null ? "" : `, ended ${dayText(until)}`}`];
}

function excludesOf({ notes, display }: CodeDetails): string[] {
  const kinds = [
    ["Excludes 1, never both", notes.excludes1],
    ["Excludes 2, both may stand", notes.excludes2],
  ] as const;
  const said = kinds.flatMap(([kind, all]) => all.map(({ text, from }) => `- ${kind} (at ${from}): ${plain(text)}`));
  return said.length > 0 ? said.slice(0, mostExcludes) : [`- ${display} has no excludes note, at no level above it`];
}

/** The values that may follow the beginning of a procedure; of a whole code its axes. */
function legalOf(index: CodeIndex, { code, axes }: CodeDetails, axis: number | undefined): string[] {
  const position = axis ?? code.length + 1;
  const legal = position > code.length && position <= 7 ? legalValues(index, code, position) : undefined;
  if (legal && legal.legal.length > 0) {
    return [`- ${legal.axis} (character ${position}), legal:`, ...legal.legal.map(valueLine)];
  }
  return axes.map(({ axis: called, value, label }) => `- ${called}: \`${value}\` ${plain(label)}`);
}

const valueLine = ({ value, label }: { value: string; label: string }) => `  - \`${value}\` ${plain(label)}`;

function codesFor(index: CodeIndex, { system, words }: AskedOfCodes & { kind: "code for" }, day: Day) {
  const tables = system === "icd10pcs" ? tablesOfIndex(index, words) : [];
  const { results } = searchCodes(index, { system, text: words, limit: mostFound, day, isStrict: true });
  if (results.length === 0 && tables.length === 0) return undefined;
  // Where the index names several tables, the body part decides between them: single codes would be picked by chance.
  const lines =
    tables.length > 1
      ? tables.map(({ code, operation, bodySystem }) => `- table ${linkTo(system, code)} ${operation}, ${bodySystem}`)
      : results.map(({ display, title, billable, severity }) => {
          const facts = [severity, billable ? undefined : "not billable"].filter(Boolean).join(", ");
          return `- ${linkTo(system, display)} ${plain(title)}${facts ? ` (${facts})` : ""}`;
        });
  const source = releaseOn(index, system, day);
  return [
    `Found for “${plain(words)}” in ${systems[system]}; ${tables.length > 1 ? "a table gives the code, axis by axis" : "read the notes of a code before it is taken"}:`,
    ...lines,
    ...(source ? [`\n*${source.title}.${source.note ? ` ${source.note}` : ""}*`] : []),
  ].join("\n");
}

function sourceOf({ system, code, release, releaseNote }: CodeDetails): string {
  const table = system === "icd10pcs" && code.length >= 3 ? `, table ${code.slice(0, 3)}` : "";
  const list = system === "icd10cm" ? ", with the notes of the tabular list" : "";
  return `${release ?? systems[system]}${table}${list}.${releaseNote ? ` ${releaseNote}` : ""}`;
}

function linkTo(system: System, display: string): string {
  return `[${display}](/codes/${system}/${encodeURIComponent(display)})`;
}

/** A title is shown, never drawn: its Markdown loses its meaning. */
function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>#|!~]/g, "\\$&");
}
