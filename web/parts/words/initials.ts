const romanNumeral = /^[IVX]{2,}$/;

/**
 * Returns up to two letters for a name: of the first and the last word, without a numeral at the end (Lata Nair II:
 * LN). A single letter counts as a word (Priya V: PV).
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first, ...others] = words;
  const last = others.findLast((word) => !romanNumeral.test(word));
  return [first, last]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
