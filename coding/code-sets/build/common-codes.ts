import { isSystem, type System } from "../../systems.ts";

/** The weight taken off a common code: one that is used daily, and one that is used weekly or monthly. */
const reliefs: Record<string, number> = { "1": 1.5, "2": 0.8 };

/** By code: how much lighter than a rare code it weighs in a search. */
export type Reliefs = ReadonlyMap<string, number>;

/** Reads the list of common codes (coding/data/common-codes.tsv): system, tier, codes with blanks between them. */
export function readCommonCodes(text: string): (system: System) => Reliefs {
  const bySystem = new Map<System, Map<string, number>>();
  for (const line of text.split("\n")) {
    const [system = "", tier = "", codes = ""] = line.split("\t");
    const relief = reliefs[tier];
    if (line.startsWith("#") || relief === undefined || !isSystem(system)) continue;
    const known = bySystem.get(system) ?? new Map<string, number>();
    for (const code of codes.split(" ")) known.set(code, relief);
    bySystem.set(system, known);
  }
  return (system) => bySystem.get(system) ?? new Map();
}
