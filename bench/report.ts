import { percentile } from "../tests/percentile.ts";
import type { Call } from "./calls.ts";
import { type Figure, tableRow } from "./measure.ts";

/** Two servers on one PostgreSQL, behind nginx. */
export const twoServers = "two on PostgreSQL";

const limits = ["bytes", "select", "insert", "naive"];

/** One table of ratios, and under it what they are made of. */
export function tell(
  calls: readonly Call[],
  systems: readonly string[],
  figures: ReadonlyMap<string, Figure[]>,
): string {
  const of = (call: Call, system: string) => figures.get(`${call.name} ${system}`);
  const median = (call: Call, system: string) =>
    percentile(
      (of(call, system) ?? []).map((one) => one.perSecond),
      0.5,
    );
  const ours = systems.filter((name) => !limits.includes(name));
  const compared = [
    ["PostgreSQL", "SQLite"],
    [twoServers, "PostgreSQL"],
  ] as const;
  const measured = compared.filter(([one]) => ours.includes(one));
  const rows = calls.map((call) => {
    const own = of(call, "SQLite") ?? [];
    const ratios = limits.map((limit) =>
      of(call, limit) ? (median(call, "SQLite") / median(call, limit)).toFixed(2) : "",
    );
    const waits = own.map((one) => one.p99);
    const health = own.map((one) => one.healthP99);
    return [
      `${call.name}, ${call.connections}`,
      ...ours.map((name) => rate(of(call, name))),
      ...ratios,
      ...measured.map(([one, other]) => (median(call, one) / median(call, other)).toFixed(2)),
      percentile(waits, 0.5).toFixed(0),
      percentile(health, 0.5).toFixed(0),
    ];
  });
  const head = [
    "call, connections",
    ...ours.map((name) => `${name}, a second`),
    "of bytes",
    "of select",
    "of insert",
    "times naive (ours)",
    ...measured.map(([one, other]) => `${one} of ${other === "PostgreSQL" ? "one" : other}`),
    "p99 ms",
    "health p99 ms",
  ];
  const limitRows = calls.map((call) => [call.name, ...limits.map((limit) => rate(of(call, limit)))]);
  return `${markdown([head, ...rows])}\n\nThe limits themselves, a second:\n\n${markdown([["call", ...limits], ...limitRows])}`;
}

/** The median, and how far the rounds lie apart. */
function rate(figures: readonly Figure[] | undefined): string {
  if (!figures) return "";
  const all = figures.map((one) => one.perSecond);
  return `${Math.round(percentile(all, 0.5))} (${Math.round(Math.min(...all))} to ${Math.round(Math.max(...all))})`;
}

function markdown([head = [], ...rows]: readonly string[][]): string {
  return [tableRow(head), tableRow(head.map(() => "---")), ...rows.map(tableRow)].join("\n");
}
