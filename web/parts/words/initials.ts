const romanNumeral = /^[IVX]{2,}$/;

/**
 * Up to two letters that stand for a name: of its first and last word, not of a numeral behind it (Lata Nair II: LN). A
 * single letter is an initial, as many names end in one (Priya V: PV).
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
