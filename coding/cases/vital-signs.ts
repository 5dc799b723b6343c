import type { Range } from "./library-types.ts";
import type { Stay } from "./stay.ts";

const usual: Record<string, { range: Range; middle: number }> = {
  T: { range: [97.9, 98.7], middle: 98.4 },
  HR: { range: [70, 88], middle: 79 },
  RR: { range: [14, 18], middle: 16 },
  SBP: { range: [118, 134], middle: 125 },
  DBP: { range: [66, 80], middle: 72 },
  SpO2: { range: [95, 98], middle: 97 },
};
/** A blood pressure below these is low, and the lowest one applies. */
const lowPressure: Record<string, number> = { SBP: 108, DBP: 62 };

/** Returns the sentence of the vital signs on admission: of all conditions, what is furthest from usual. */
export function writeVitalSigns({ chosen, random }: Pick<Stay, "chosen" | "random">): string {
  const ranges = new Map(Object.entries(usual).map(([name, { range }]) => [name, range]));
  for (const { fact, poa } of chosen.all) {
    if (poa !== "Y") continue;
    for (const [name, range] of Object.entries(fact.indicators.vitals ?? {})) {
      const current = ranges.get(name);
      if (current && prevails(name, range, current)) ranges.set(name, range);
    }
  }
  if (chosen.has("od")) ranges.set("RR", [6, 8]);
  const value = (name: string, decimals = 0) => {
    const [low, high] = ranges.get(name) ?? [0, 0];
    return random.between(low, high).toFixed(decimals);
  };
  const air = chosen.has("home-o2") ? "on 2 liters" : "on room air";
  return `Temperature ${value("T", 1)} F, pulse ${value("HR")}, respirations ${value("RR")}, blood pressure ${value("SBP")}/${value("DBP")}, oxygen saturation ${value("SpO2")} % ${air}.`;
}

function prevails(name: string, range: Range, current: Range): boolean {
  const limit = lowPressure[name];
  const isLow = limit !== undefined && range[1] < limit;
  const isCurrentLow = limit !== undefined && current[1] < limit;
  if (isLow) return !isCurrentLow || range[1] < current[1];
  return !isCurrentLow && deviation(name, range) > deviation(name, current);
}

function deviation(name: string, [low, high]: Range): number {
  return Math.abs((low + high) / 2 - (usual[name]?.middle ?? 0));
}
