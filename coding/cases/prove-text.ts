import { type Case, documentText, type Evidence, type Gap } from "./case.ts";
import type { Library } from "./library.ts";
import type { Fact } from "./library-types.ts";
import type { Violation } from "./prove.ts";
import { plainReference } from "./references.ts";

/** Traces of a slot or value that was not filled. */
const unfilled = /undefined|NaN|\{[a-z]|\[\[|\?\?|: \./;

/** Returns where the chart of a case does not say what its key claims. */
export function findTextViolations(written: Case, library: Library): Violation[] {
  const texts = new Map(written.chart.map((document) => [document.title, documentText(document)]));
  const whole = [...texts.values()].join("\n");
  const isQuoted = ({ document, quote }: Evidence) => texts.get(document)?.includes(quote) ?? false;
  const trace = unfilled.exec(whole);
  return [
    ...(trace ? [{ rule: "text" as const, what: whole.slice(Math.max(0, trace.index - 30), trace.index + 20) }] : []),
    ...findEvidenceViolations(written, isQuoted),
    ...written.gaps.flatMap((gap) => findQueryViolations(written, gap, isQuoted)),
    ...findUncodedWords(written, whole, library),
  ];
}

function findEvidenceViolations({ key, notCoded }: Case, isQuoted: (evidence: Evidence) => boolean): Violation[] {
  const missing = (code: string, { document, quote }: Evidence): Violation => ({
    rule: "evidence",
    what: `${code}: "${quote}" does not stand in ${document}`,
  });
  const ofLines = key.flatMap((line): Violation[] => {
    const [first] = line.evidence;
    if (!first) return [{ rule: "evidence", what: `${line.code} has no evidence` }];
    const axes = "axes" in line ? line.axes.map(({ quote }) => ({ document: first.document, quote })) : [];
    return [...line.evidence, ...axes]
      .filter((quoted) => !isQuoted(quoted))
      .map((quoted) => missing(line.code, quoted));
  });
  const ofStatements = notCoded.flatMap(({ id, evidence }): Violation[] => {
    if (evidence === null) return [{ rule: "not coded", what: `${id} is not said` }];
    return isQuoted(evidence) ? [] : [missing(id, evidence)];
  });
  return [...ofLines, ...ofStatements];
}

/** Words of a query that lead the provider (ACDIS and AHIMA, guidelines for a compliant query practice). */
const leading = /\b(?:payment|reimburse\w*|DRG|severity of illness|MCC)\b/i;
/** Codes that the key may have for another reason. */
const alsoOtherwise = /^(?:E11.69|N13.6)/;

function findQueryViolations({ key }: Case, gap: Gap, isQuoted: (evidence: Evidence) => boolean): Violation[] {
  const { fact, question, options, codeIfAnswered, codeNow, evidence } = gap;
  const has = (code: string) => key.some((line) => line.code === code);
  const faults = [
    ...(options.length < 4 ? ["has under four options"] : []),
    ...(options.some((option) => /^other/i.test(option)) ? [] : ["has no option for another answer"]),
    ...(options.some((option) => /determin/i.test(option)) ? [] : ["has no option to leave it undetermined"]),
    ...([question, ...options].some((text) => text.includes("{")) ? ["has an open slot"] : []),
    ...(leading.test(`${question} ${options.join(" ")}`) ? ["mentions payment"] : []),
    ...(has(codeIfAnswered) && !alsoOtherwise.test(codeIfAnswered)
      ? [`asks for ${codeIfAnswered}, which is coded`]
      : []),
    ...(codeNow !== null && !has(codeNow) ? [`says ${codeNow}, which is not coded`] : []),
    ...(evidence.every(isQuoted) ? [] : ["quotes what is not in the chart"]),
  ];
  return faults.map((fault) => ({ rule: "query", what: `the query about ${fact} ${fault}` }));
}

/** Shorter wordings, such as "AKI", also occur in other sentences. */
const shortestWording = 15;

/** Returns the active conditions that the chart names in the library's words and the key does not code. */
function findUncodedWords({ key, gaps }: Case, text: string, { facts }: Library): Violation[] {
  const coded = new Set(
    [...key.flatMap((line) => (line.field === "icdCodes" ? line.facts : [])), ...gaps.map(({ fact }) => fact)].map(
      plainReference,
    ),
  );
  const codes = new Set(key.map(({ code }) => code));
  const lines = text.split("\n").map((line) => line.replace(/^\d+\. /, "").toLowerCase());
  return [...facts.values()].flatMap((fact): Violation[] => {
    if (fact.where !== "course" || fact.kind === "status" || coded.has(fact.id)) return [];
    if (codesOf(fact).some((code) => codes.has(code))) return [];
    const said = fact.say.find((wording) => isNamed(lines, wording.toLowerCase()));
    return said === undefined ? [] : [{ rule: "uncoded words", what: `${fact.id}: ${said}` }];
  });
}

function isNamed(lines: readonly string[], wording: string): boolean {
  if (wording.includes("{") || wording.length < shortestWording) return false;
  return lines.some((line) => line.startsWith(wording) && /^(?:\.|:| -|$)/.test(line.slice(wording.length)));
}

function codesOf({ code }: Fact): string[] {
  return typeof code === "string" ? [code] : Object.values(code);
}
