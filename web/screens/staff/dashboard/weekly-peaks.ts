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
