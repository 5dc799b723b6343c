import { answerFields, type CodingField } from "./answers.ts";
import { findShapeHint } from "./code-shapes.ts";

/** True for fields whose codes may have modifiers and units: CPT and HCPCS Level II. */
export function isServiceField(field: CodingField): boolean {
  const { system } = answerFields[field];
  return system === "cpt" || system === "hcpcs";
}

/** The public modifiers that are numbers, and the two sides. */
export const plainModifier = /^(?:2[2-7]|3[23]|47|5\d|6[236]|7[346-9]|8[0-2]|9[0-35-79]|[LR]T)$/i;

/** Short words that look like a modifier. */
const shortWord = /^(?:as|at|by|dx|ed|em|er|in|is|no|of|on|or|ov|to)$/i;

/** Units of measure: 25 in `25 minutes` is no modifier. */
const measure = /^(?:min(?:ute)?s?|h(?:ou)?rs?|days?|years?|mc?g|ml|iu|[cm]m|sq|units?|to)$/i;

/** Units after a code, as tokens with one space between: x 2, ×2, (2 units), qty: 2. */
const units = /^(?:[,(\t] )*(?:[x×*] ?(\d{1,4})|(\d{1,4}) units?|(?:qty|units?) (?:[:=] )?(\d{1,4}))(?: \)|(?=\s|$))/i;

/**
 * Reads the code at a token with its modifiers and units. Returns the line in the form of grading (99284-25, J1885 x 2),
 * and the index of the next token.
 */
export function readService(field: CodingField, tokens: readonly string[], index: number) {
  const [, line = "", times] = /^([a-z\d]{5}(?:-\w{2})*)(?:x(\d{1,4}))?$/i.exec(tokens[index] ?? "") ?? [];
  if (line === "" || !isServiceField(field) || findShapeHint(field, line)) return undefined;
  let [code, next] = [line, index + 1];
  if (times !== undefined) return { code: `${code} x ${times}`, next };
  for (let at = next; at < tokens.length; at += 1) {
    const text = tokens[at] ?? "";
    if (isModifier(text, tokens[at + 1] ?? "")) [code, next] = [`${code}-${text}`, at + 1];
    else if (!/^(?:[-,\t(]|mod(?:ifiers?)?)$/i.test(text)) break;
  }
  const [whole, ...numbers] = units.exec(tokens.slice(next, next + 7).join(" ")) ?? [];
  if (whole) return { code: `${code} x ${numbers.find(Boolean)}`, next: next + whole.split(" ").length };
  // A dose: 10000 units.
  return /^\d+$/.test(code) && /^(?:units?|mc?g|ml|iu)$/i.test(tokens[next] ?? "") ? undefined : { code, next };
}

/**
 * True if a word after a code is its modifier: in `20610 RT knee` and `71046 TC` it is, in `70450 CT head` it is not, and
 * X2 is a number of units.
 */
function isModifier(text: string, next: string): boolean {
  if (plainModifier.test(text)) return !measure.test(next);
  const isPair = /^(?!X\d)[A-Z][A-Z\d]$/.test(text) && !shortWord.test(text);
  return isPair && !shortWord.test(next) && !/\p{L}{3}|^[a-z]{2}$/u.test(next);
}

/** Adds the units that follow the title of a code: 96372 Therapeutic injection x 2. */
export function withUnitsBehindTitle(field: CodingField, code: string, title: string): string {
  const [, times, bracketed] = /(?:[^\d\s] [x×] ?(\d{1,4})|^\( (\d{1,4}) units?)$/i.exec(title) ?? [];
  const number = times ?? bracketed;
  return number && isServiceField(field) && !code.includes(" x ") ? `${code} x ${number}` : code;
}
