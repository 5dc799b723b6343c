import { plainCode } from "#coding/systems.ts";
import type { ChartAnswer } from "../search/about-chart.ts";
import type { Finding } from "../search/find.ts";
import type { ThreadTasks } from "../thread-tasks.ts";
import type { Engine, Question } from "./engine.ts";

const face = "**Offline guide** (no AI model is connected; these are quoted passages, not a model's answer)";

const lookFurther =
  "**To look further:** start in the Alphabetic Index with the main term, then read the Tabular List at that code: its notes (includes, Excludes1, Excludes2, code first, use additional code) decide. For procedures, find the table of the body system and root operation (ICD-10-PCS) or the section's guidelines (CPT).";

type Known = Pick<Question, "line" | "grouping" | "codes">;

const toGoOn = {
  key: "I know no answer key. After you hand a section in, its result says line by line what the key has and why; ask me about a line there.",
  codes:
    "I know no answer key, and I do not code a chart: that is what you practise. Code each condition that was treated or evaluated. Ask me “code for …” with its words and I look it up; name two codes and I say whether they are coded together.",
  severity:
    "Whether something is an MCC or a CC depends on its code. Name the code (“is I50.23 an MCC?”) and I look it up.",
  drg: "Name the codes, the principal diagnosis first (“group I21.4 with I50.23 and 027034Z”), and I group them and say why.",
  diagnoses:
    "Read the whole chart before you choose: what is listed may be ruled out elsewhere, and what was treated may not be listed.",
};

/** Quotes what the chart says and how to continue, or says that the chart does not mention it. */
function* partsOfChart({ kind, quotes, notMentioned, mentionedInPart }: ChartAnswer): Generator<string> {
  const named = (whats: string[]) => whats.map((what) => `“${quoted(what)}”`).join(" or ");
  if (notMentioned.length > 0)
    yield `**The text of your PDF does not mention ${named(notMentioned)}** in these words. It may use another name; what no provider documents is not coded.`;
  if (mentionedInPart.length > 0)
    yield `No passage of your PDF has all words of ${named(mentionedInPart)}; the nearest is quoted.`;
  if (quotes.length > 0) yield "**From your PDF**";
  else if (kind !== "mention" && kind !== "key") yield "Your PDF has no heading such as “Discharge diagnoses”.";
  for (const { name, text } of quotes) yield `> ${quoted(text).replaceAll("\n", "  \n> ")}\n>\n> — ${name}`;
  if (kind !== "mention") yield toGoOn[kind];
  else if (quotes.length > 0)
    yield "Read whether it is confirmed, ruled out, or history: only what the provider confirms is coded, and at discharge of an inpatient also what is still called probable.";
}

function* partsOf(
  { inPdf, inGuide, fromChart }: Finding,
  hasPdf: boolean,
  { line, grouping, codes }: Known,
): Generator<string> {
  yield face;
  if (line !== undefined) {
    yield "**From your result**";
    yield inResult(line);
  }
  if (grouping !== undefined) {
    yield "**From the MS-DRG grouper**";
    yield grouping;
  }
  if (codes !== undefined) {
    yield "**From the code sets**";
    yield codes;
  }
  if (fromChart && grouping === undefined && codes === undefined) yield* partsOfChart(fromChart);
  if (inPdf.length > 0) {
    yield "**From your PDF**";
    for (const { name, text } of inPdf) yield `> ${quoted(text)}\n>\n> — ${name}`;
  }
  if (inGuide.length > 0) {
    yield "**From the guide of medical coding**";
    for (const { name, section, text } of inGuide)
      yield `> **${name}.** ${text}${section ? ` *${guidelines(section)}.*` : ""}`;
  }
  if (
    inPdf.length + inGuide.length === 0 &&
    !fromChart &&
    line === undefined &&
    grouping === undefined &&
    codes === undefined
  ) {
    const places = hasPdf ? "your PDF or in the built-in guide" : "the built-in guide";
    yield `I found nothing that fits this question in ${places}. Try the term that a chart or a code book would use, such as "principal diagnosis", "modifier 59" or "root operation".`;
  }
  if (grouping === undefined && codes === undefined && !fromChart) yield lookFurther;
}

function inResult(line: string): string {
  return line
    .split("\n")
    .map((part) => `> ${quoted(part)}`)
    .join("\n>\n");
}

/** Finds codes and numbers in a text, without dots. */
const codesIn = (text: string) => (text.match(/\b(?=[\w.]*\d)[\w.]{2,}\w\b/g) ?? []).map(plainCode);

/**
 * Returns whether a question is about the line of the result beside it: it names a code of the line, or it names no code
 * and points to the line, or no answer has quoted the line yet.
 */
function isAboutLine(messages: Question["messages"], line: string): boolean {
  const question = messages.at(-1)?.content ?? "";
  const codes = codesIn(question);
  if (codes.length > 0) return codes.some((code) => codesIn(line).includes(code));
  if (/\b(?:why|wrong|key|line)\b/i.test(question)) return true;
  return !messages.some(({ role, content }) => role === "assistant" && content.includes(inResult(line)));
}

function guidelines(section: string): string {
  return section.startsWith("B")
    ? `ICD-10-PCS guideline ${section}`
    : `ICD-10-CM guidelines, ${section.startsWith("A") ? "" : "section "}${section}`;
}

/** Escapes the Markdown of a quoted passage, so that it is shown as plain text. */
function quoted(text: string): string {
  return text.replace(/[\\`*_[\]<>#|!~]/g, "\\$&");
}

/** Returns an engine that needs no model: it quotes from the student's PDF and the built-in guide. */
export function offlineEngine(tasks: Pick<ThreadTasks, "find">): Engine {
  return {
    async *stream({ who, messages, pdfContent = "", line: lineBeside, grouping, codes }: Question, signal) {
      const line = lineBeside !== undefined && isAboutLine(messages, lineBeside) ? lineBeside : undefined;
      const questions = messages.filter((message) => message.role === "user").map((message) => message.content);
      // An answered question needs no passages of the question before.
      const isAnswered = line !== undefined || grouping !== undefined || codes !== undefined;
      const asked = isAnswered ? questions.slice(-1) : questions;
      const finding = await tasks.find(who, { questions: asked, pdfContent }, signal);
      let isFirst = true;
      for (const part of partsOf(finding, pdfContent.trim() !== "", { line, grouping, codes })) {
        yield isFirst ? part : `\n\n${part}`;
        isFirst = false;
      }
    },
  };
}
