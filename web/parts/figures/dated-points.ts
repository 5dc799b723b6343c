/** An entry of a chart over time, with its place in percent of the width. */
export interface DatedPoint<Entry> {
  entry: Entry;
  across: number;
}

/** The distances in percent of the width at which values and days do not overlap on a phone. */
export const gaps = { values: 14, days: 22 };

/** Places entries by date, oldest first. Entries of the same day are spread out. */
export function placeByDate<Entry>(entries: readonly Entry[], dateOf: (entry: Entry) => string): DatedPoint<Entry>[] {
  const times = entries.map((entry) => Date.parse(dateOf(entry)));
  const [start = 0, end = 0] = [times[0], times.at(-1)];
  const gap = Math.min(6, 92 / entries.length);
  let last = 0;
  const places = times.map((time, index) => {
    const byDate = end > start ? (92 * (time - start)) / (end - start) : 0;
    last = index === 0 ? 0 : Math.max(byDate, last + gap);
    return last;
  });
  const shrink = last > 92 ? 92 / last : 1;
  return entries.map((entry, index) => ({ entry, across: 4 + (places[index] ?? 0) * shrink }));
}

/** Returns the first point, the last, and those between that are at least this far from their neighbours. */
export function pointsWithRoom<Entry>(points: readonly DatedPoint<Entry>[], gap: number): DatedPoint<Entry>[] {
  const last = points.at(-1);
  const shown: DatedPoint<Entry>[] = [];
  for (const point of points) {
    const before = shown.at(-1);
    const hasRoom = !before || point.across - before.across >= gap;
    if (last && (point === last || (hasRoom && last.across - point.across >= gap))) shown.push(point);
  }
  return shown;
}

/** Returns the SVG path through the values, interrupted where a value is missing. */
export function pathOf<Entry>(
  points: readonly DatedPoint<Entry>[],
  percentOf: (entry: Entry) => number | null,
): string {
  let isDrawing = false;
  return points
    .map(({ entry, across }) => {
      const value = percentOf(entry);
      const step = value === null ? "" : `${isDrawing ? "L" : "M"}${across} ${100 - value}`;
      isDrawing = value !== null;
      return step;
    })
    .join("");
}

/** Returns the SVG area between a low and a high value, interrupted where they are missing. */
export function areaOf<Entry>(
  points: readonly DatedPoint<Entry>[],
  rangeOf: (entry: Entry) => { low: number; high: number } | null,
): string {
  const runs: DatedPoint<Entry>[][] = [[]];
  for (const point of points) {
    if (rangeOf(point.entry) === null) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs
    .filter((run) => run.length > 0)
    .map((run) => {
      const there = pathOf(run, (entry) => rangeOf(entry)?.high ?? null);
      const back = pathOf(run.toReversed(), (entry) => rangeOf(entry)?.low ?? null);
      return `${there}${back.replace("M", "L")}Z`;
    })
    .join("");
}
