/** The value below which so great a share of the values lies: 0.5 the middle one, 1 the largest. 0 of none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 0;
