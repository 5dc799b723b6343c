import { type DraftLine, mergeEqualCodes } from "./draft-lines.ts";
import type { Combination } from "./library-types.ts";
import { fits } from "./words.ts";

/** The result of the combination rules. */
export interface CombinedLines {
  lines: DraftLine[];
  /** The rules that applied, in order. */
  applied: Combination[];
}

/** One rule may prepare another; no chart needs more rounds. */
const rounds = 3;

/** Applies the rules that change the codes of a key when conditions meet. Changes the lines that it is given. */
export function combine(drafted: readonly DraftLine[], combinations: readonly Combination[]): CombinedLines {
  let lines = [...drafted];
  const applied = new Set<Combination>();
  for (let round = 0; round < rounds; round++)
    for (const rule of combinations) {
      if (!concerns(rule, lines)) continue;
      const before = snapshot(lines);
      lines = applyRule(rule, lines);
      if (before !== snapshot(lines) || appliesWithoutChange(rule)) applied.add(rule);
    }
  return { lines: mergeEqualCodes(lines), applied: [...applied] };
}

function concerns({ all, none = [] }: Combination, lines: readonly DraftLine[]): boolean {
  const isPresent = (pattern: string) => lines.some(({ code }) => fits(code, pattern));
  return all.every(isPresent) && !none.some(isPresent);
}

/** True for a rule that gives an order or a choice, or only explains why codes are combined. */
function appliesWithoutChange({
  order = [],
  eitherFirst,
  replace,
  swap,
  add,
  remove,
  principal,
}: Combination): boolean {
  return order.length > 0 || eitherFirst !== undefined || !(replace || swap || add || remove || principal);
}

function snapshot(lines: readonly DraftLine[]): string {
  return lines.map(({ code, isPrincipal }) => `${code} ${isPrincipal}`).join("\n");
}

function applyRule(rule: Combination, before: readonly DraftLine[]): DraftLine[] {
  const concerned = before.filter(({ code }) => rule.all.some((pattern) => fits(code, pattern)));
  const made = {
    facts: [...new Set(concerned.flatMap(({ facts }) => facts))],
    optional: false,
    rationale: rule.rationale,
    guideline: rule.guideline,
    combination: rule.id,
  };
  const addition = (code: string): DraftLine => ({
    ...made,
    code,
    facts: [...made.facts],
    isPrincipal: false,
    isExternalCause: false,
    poa: "Y",
    slips: [],
  });
  let lines = [...before];
  for (const [pattern, code] of rule.replace ?? []) lines = replace(lines, pattern, code, made);
  if (rule.swap) lines = swap(lines, rule.swap, made, addition);
  for (const [code] of rule.add ?? []) if (!lines.some((line) => line.code === code)) lines.push(addition(code));
  for (const pattern of rule.remove ?? []) lines = remove(lines, pattern, rule);
  if (rule.principal) makePrincipal(lines, rule.principal, rule.ifPrincipal ?? []);
  return lines;
}

type Made = Pick<DraftLine, "facts" | "optional" | "rationale" | "guideline"> & { combination: string };

/** Replaces all lines that fit by one: the principal one of them, else the first. */
function replace(lines: DraftLine[], pattern: string, code: string, made: Made): DraftLine[] {
  const replaced = lines.filter((line) => fits(line.code, pattern));
  const chosen = replaced.find(({ isPrincipal }) => isPrincipal) ?? replaced[0];
  if (!chosen || (replaced.length === 1 && chosen.code === code)) return lines;
  const wrong = replaced.map((line) => line.code).filter((former) => former !== code);
  Object.assign(chosen, {
    ...made,
    code,
    facts: [...made.facts],
    slips: wrong.map((former) => ({ code: former, why: "The conditions together have one code." })),
  });
  return lines.filter((line) => line === chosen || !replaced.includes(line));
}

function swap(
  lines: DraftLine[],
  [from, to]: readonly [string, string],
  made: Made,
  addition: (code: string) => DraftLine,
): DraftLine[] {
  const swapped = lines.find(({ code }) => code === from);
  if (!swapped) return [...lines, addition(to)];
  const { facts, rationale, guideline, combination } = made;
  const slips = [{ code: from, why: "There is a related condition: the complication code." }];
  Object.assign(swapped, { code: to, facts: [...facts], rationale, guideline, combination, slips });
  return lines;
}

function remove(lines: DraftLine[], pattern: string, { id }: Combination): DraftLine[] {
  const isRemoved = ({ code }: DraftLine) => fits(code, pattern);
  if (lines.some((line) => isRemoved(line) && line.isPrincipal))
    throw new Error(`The rule ${id} removes the principal diagnosis`);
  return lines.filter((line) => !isRemoved(line));
}

function makePrincipal(lines: readonly DraftLine[], pattern: string, instead: readonly string[]): void {
  const current = lines.find(({ isPrincipal }) => isPrincipal);
  const combined = lines.find(({ code }) => fits(code, pattern));
  if (!current || !combined || !instead.some((start) => fits(current.code, start))) return;
  current.isPrincipal = false;
  combined.isPrincipal = true;
}
