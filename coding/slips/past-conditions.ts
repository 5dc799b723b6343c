/**
 * Codes of a personal history (Z86, Z87) and the codes of the same condition while it is present. Only pairs of which this is
 * sure: what is in remission, a sequela, or of another kind is in none.
 */
const pairs: readonly (readonly [history: string, present: RegExp])[] = [
  ["Z86000", /^D05/],
  ["Z86001", /^D06/],
  ["Z86006", /^D03/],
  ["Z86007", /^D04/],
  ["Z86010", /^(?:D12|K635)/],
  ["Z8611", /^A1[5-9]/],
  ["Z8613", /^B5[0-4]/],
  ["Z8614", /^(?:A4902|B9562|A4102)/],
  ["Z8615", /^Z227/],
  ["Z8616", /^U071/],
  ["Z8631", /^E(?:08|09|10|11|13)621/],
  ["Z8632", /^O244/],
  ["Z86711", /^I26/],
  ["Z86718", /^I82/],
  ["Z8672", /^I80/],
  ["Z8673", /^(?:I63|G459)/],
  ["Z8674", /^I46/],
  ["Z8701", /^J1[2-8]/],
  ["Z8711", /^K2[5-8]/],
  ["Z87310", /^M80.*[^S]$/],
  ["Z87311", /^M84[456].*[^S]$/],
  ["Z87312", /^M843.*[^S]$/],
  ["Z87410", /^N87/],
  ["Z87440", /^N390/],
  ["Z87441", /^N04/],
  ["Z87442", /^N2[0-2]/],
  ["Z8751", /^O60/],
  ["Z8781", /^S\d2.*[^S]$/],
  ["Z87820", /^S06.*[^S]$/],
  ["Z87891", /^(?:F172\d[^1]|Z720)/],
];

/** Returns which of two diagnoses is the history of the other one; undefined where neither is. In: plain codes. */
export function findPast(one: string, other: string): { past: string; present: string } | undefined {
  const isPast = (past: string, present: string) =>
    pairs.some(([history, isPresent]) => past.startsWith(history) && isPresent.test(present));
  if (isPast(one, other)) return { past: one, present: other };
  return isPast(other, one) ? { past: other, present: one } : undefined;
}
