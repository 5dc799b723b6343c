import { getEntry, type Library } from "./library.ts";
import type { Fact, Side } from "./library-types.ts";
import { plainReference } from "./references.ts";

/** A fact in a chart. */
export interface ChosenFact {
  /** The name in the blueprint, with marks. */
  reference: string;
  fact: Fact;
  side: Side;
  poa: "Y" | "N";
  /** The blueprint says that it arose in hospital. */
  arose: boolean;
  /** Its values, which the library has from admission on, move to day 2. */
  isShifted: boolean;
}

/** The patient, as far as facts depend on it. */
export interface FactPatient {
  sex: "M" | "F";
  age: number;
  side: Side;
}

/** Facts that a chart has only if the blueprint names them, never because another fact needs them. */
const neverImplied = new Set(["dm2", "uti", "lung-cancer", "covid", "subdural", "bph-luts", "schizophrenia"]);
/** Groups and facts that fulfil a need. */
const fulfilledBy: Record<string, readonly string[]> = {
  dm2: ["dm"],
  ckd: ["ckd"],
  uti: ["uti", "stone", "pyelonephritis"],
  cad: ["cad"],
  "lung-cancer": ["lungca"],
};

/** The facts of a chart: no two of one group, none that contradict each other or the patient. */
export class ChosenFacts {
  readonly all: ChosenFact[] = [];
  readonly #facts: Library["facts"];
  readonly #patient: FactPatient;

  constructor(facts: Library["facts"], patient: FactPatient) {
    this.#facts = facts;
    this.#patient = patient;
  }

  /** True if the chart has this fact or one of this group. */
  has(name: string): boolean {
    return this.all.some(({ fact }) => fact.id === name || fact.group === name);
  }

  hasAny(names: readonly string[]): boolean {
    return names.some((name) => this.has(name));
  }

  find(isWanted: (chosen: ChosenFact) => boolean): ChosenFact | undefined {
    return this.all.find(isWanted);
  }

  /** Returns the fact with this id. Throws if the chart does not have it. */
  get(id: string): ChosenFact {
    const chosen = this.find(({ fact }) => fact.id === id);
    if (!chosen) throw new Error(`The chart does not have the fact ${id}`);
    return chosen;
  }

  /** Adds a fact that must be in the chart. Throws if it cannot be. */
  mustAdd(reference: string): void {
    this.#add(reference, true);
  }

  /** Adds a fact with the facts that it needs, if nothing speaks against it. Returns whether it did. */
  add(reference: string): boolean {
    return this.#add(reference, false);
  }

  /** Removes the first matching fact. */
  removeFirst(isWanted: (chosen: ChosenFact) => boolean): void {
    const at = this.all.findIndex(isWanted);
    if (at >= 0) this.all.splice(at, 1);
  }

  #add(reference: string, isRequired: boolean): boolean {
    if (reference === "" || this.has(plainReference(reference))) return false;
    const chosen = this.#read(reference);
    if (!this.#isPossible(chosen)) {
      if (isRequired) throw new Error(`The fact ${reference} contradicts the chart`);
      return false;
    }
    for (const need of chosen.fact.needs ?? []) {
      if (this.has(need) || this.hasAny(fulfilledBy[need] ?? [])) continue;
      if (!this.#facts.has(need) || neverImplied.has(need)) {
        if (isRequired) continue;
        return false;
      }
      const implied = this.#read(need);
      if (!this.#isPossible(implied)) return false;
      this.all.push(implied);
    }
    this.all.push(chosen);
    return true;
  }

  #read(reference: string): ChosenFact {
    const fact = getEntry(this.#facts, plainReference(reference));
    const { side } = this.#patient;
    const arose = reference.includes("!N");
    return {
      reference,
      fact,
      side: reference.includes("@other") ? otherSide(side) : side,
      poa: arose ? "N" : fact.poa,
      arose,
      isShifted: arose && fact.poa === "Y",
    };
  }

  #isPossible(chosen: ChosenFact): boolean {
    const { sex, age } = this.#patient;
    const { fact } = chosen;
    if (fact.sex && fact.sex !== sex) return false;
    if (fact.age && (age < fact.age[0] || age > fact.age[1])) return false;
    return !this.all.some((present) => contradict(present, chosen));
  }
}

export function otherSide(side: Side): Side {
  return side === "right" ? "left" : "right";
}

/** Returns the code of a fact on its side. */
export function codeOf({ fact, side }: ChosenFact): string {
  return typeof fact.code === "string" ? fact.code : fact.code[side];
}

/** Returns the codes that come with the code of a fact. */
export function extraCodesOf({ fact, side }: ChosenFact): readonly string[] {
  const { extra = [] } = fact;
  return "right" in extra ? extra[side] : extra;
}

function contradict(present: ChosenFact, added: ChosenFact): boolean {
  const [one, other] = [present.fact, added.fact];
  if (one.id === other.id || (one.group !== undefined && one.group === other.group)) return true;
  if (one.conflicts?.includes(other.id) || other.conflicts?.includes(one.id)) return true;
  const [code, addedCode] = [codeOf(present), codeOf(added)];
  // A patient has one type of diabetes; type 1 implies the insulin.
  return (
    (code.startsWith("E10") && /^E11|^Z79.4/.test(addedCode)) || (addedCode.startsWith("E10") && code.startsWith("E11"))
  );
}
