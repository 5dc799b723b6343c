/**
 * The formulas that define a DRG: `(MCC & ANY:ami) | ~bypass`. `~` binds tightest, then `&`, then `|`. Operands are names of
 * lists, with the prefix `PDX:` (the principal diagnosis is on it), `SDX:` (a secondary one is), `ANY:` (either), or without
 * one (a procedure is, or it is a word such as MCC or ALIVE).
 */
export type Formula =
  // A computed rule always has a name.
  | { kind: "name"; prefix: Prefix; name: string; rule: string; written: string }
  | { kind: "not"; of: Formula }
  | { kind: "and" | "or"; left: Formula; right: Formula };

type Prefix = "" | "PDX" | "SDX" | "ANY" | "ONLY";
export type Operand = Extract<Formula, { kind: "name" }>;

export function parseFormula(text: string): Formula {
  const tokens = text.match(/[()~&|]|[\w:]+/g) ?? [];
  let at = 0;

  const either = (): Formula => {
    let left = both();
    while (tokens[at] === "|") {
      at += 1;
      left = { kind: "or", left, right: both() };
    }
    return left;
  };
  const both = (): Formula => {
    let left = single();
    while (tokens[at] === "&") {
      at += 1;
      left = { kind: "and", left, right: single() };
    }
    return left;
  };
  const single = (): Formula => {
    const token = tokens[at];
    at += 1;
    if (token === "~") return { kind: "not", of: single() };
    if (token !== "(") return operandOf(token, text);
    const inner = either();
    if (tokens[at] !== ")") throw new Error(`The formula "${text}" lacks a closing bracket`);
    at += 1;
    return inner;
  };

  const formula = either();
  if (at !== tokens.length) throw new Error(`The formula "${text}" cannot be read from "${tokens[at]}" on`);
  return formula;
}

function operandOf(token: string | undefined, text: string): Formula {
  const [, prefix = "", name] = token?.match(/^(?:(PDX|SDX|ANY|ONLY):)?(\w+)$/) ?? [];
  if (!token || !name) throw new Error(`The formula "${text}" has no name where one must be`);
  return { kind: "name", prefix: prefix as Prefix, name, rule: name.toLowerCase(), written: token };
}

/**
 * Evaluates a formula from left to right and stops early. The operands evaluated decide later which codes affected the
 * DRG.
 */
export function holds(formula: Formula, isTrue: (operand: Operand) => boolean): boolean {
  switch (formula.kind) {
    case "name":
      return isTrue(formula);
    case "not":
      return !holds(formula.of, isTrue);
    case "and":
      return holds(formula.left, isTrue) && holds(formula.right, isTrue);
    case "or":
      return holds(formula.left, isTrue) || holds(formula.right, isTrue);
  }
}

/** Returns the operands that make a formula true, of alternatives the first; undefined if it is false. */
export function groundsOf(formula: Formula, isTrue: (operand: Operand) => boolean): Operand[] | undefined {
  switch (formula.kind) {
    case "name":
      return isTrue(formula) ? [formula] : undefined;
    case "not":
      return groundsOf(formula.of, isTrue) ? undefined : [];
    case "and": {
      const left = groundsOf(formula.left, isTrue);
      const right = groundsOf(formula.right, isTrue);
      return left && right && [...left, ...right];
    }
    case "or":
      return groundsOf(formula.left, isTrue) ?? groundsOf(formula.right, isTrue);
  }
}

/** True if a formula contains a name. */
export function asksFor(formula: Formula, name: string): boolean {
  if (formula.kind === "name") return formula.name === name;
  if (formula.kind === "not") return asksFor(formula.of, name);
  return asksFor(formula.left, name) || asksFor(formula.right, name);
}
