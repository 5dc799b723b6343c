/**
 * Returns even ticks from 0 to at least the highest value: steps of 1, 2 or 5 times a power of ten, at most four
 * intervals.
 */
export function evenTicks(highest: number): number[] {
  const wanted = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((size) => size >= wanted) ?? wanted);
  return Array.from({ length: Math.ceil(Math.max(1, highest) / step) + 1 }, (_, index) => index * step);
}

/** Returns the index of the highest of every seven values, counted back from the last; none if all seven are 0. */
export function weeklyPeaks(values: readonly number[]): Set<number> {
  const peaks = new Set<number>();
  for (let end = values.length; end > 0; end -= 7) {
    const week = values.slice(Math.max(0, end - 7), end);
    const highest = Math.max(...week);
    if (highest > 0) peaks.add(Math.max(0, end - 7) + week.indexOf(highest));
  }
  return peaks;
}
