/** Two patterns for codes with their dot; each matches the beginning of a code. */
type Pair = readonly [pattern: string, other: string];

/** "Use additional code" and "code first" notes: the first code needs the second one in the key. */
export const needsBeside: readonly Pair[] = [
  ["I11.0", "I50"],
  ["I13.[02]", "I50"],
  ["I13", "N18"],
  ["I12", "N18"],
  ["E1[01].22", "N18"],
  ["E11.621", "L97"],
  ["E11.69", "M86|E78"],
  ["E11.43", "K31.84"],
  ["N18.6", "Z99.2"],
  ["R65.2", "A4"],
  ["I85.1", "K70|K74|K76.6"],
  ["J12.82", "U07.1"],
  ["R29.7", "I63"],
  ["F02", "G30|G20|G31"],
  ["D63.1", "N18|I12|I13"],
  ["Z68", "E66|E4|R63"],
  ["R50.81", "D70|C"],
  ["D70.1", "T45.1X5"],
  ["K91.89", "K56.7"],
  ["J91.0", "C"],
  ["T43.596", "Z91.1"],
  ["S06.A", "S06.5"],
  ["B96.20", "N39|N10|N13"],
  ["Z37", "Z3A"],
  ["I33.0", "B95|B96"],
];

/** Codes that are never in one key: one contains or contradicts the other. */
export const neverTogether: readonly Pair[] = [
  ["I10", "I11|I12|I13|I15"],
  ["E11.9", "E11.[1-8]"],
  ["I25.10", "I25.11"],
  ["J44.9", "J44.[01]"],
  ["N18.6", "N18.[1-5]"],
  ["I50.9", "I50.[2-4]"],
  ["J96.0", "J96.[12]"],
  ["R65.20", "R65.21"],
  ["R09.02", "J96"],
  ["R41", "G93.41|K76.82|G92"],
  ["R18.8", "K70.31"],
  ["O80", "O"],
  ["E10", "E11"],
  ["I48.91", "I48.[0-2]"],
  ["D64.9", "D62"],
  ["I21", "I20"],
  ["N39.0", "N10|N13.6"],
  ["R73", "E1"],
  ["E87.20", "E87.21"],
];

/** Codes of which the first precedes the second: cause before effect, combination before detail. */
export const standsBefore: readonly Pair[] = [
  ["I11.0", "I50"],
  ["I13", "I50"],
  ["I13", "N18"],
  ["I12", "N18"],
  ["E11.22", "N18"],
  ["E11.621", "L97"],
  ["E11.69", "M86"],
  ["A4", "R65"],
  ["A4", "J1"],
  ["A4", "N10|N39"],
  ["R65", "N17|J96|G93.41|E87.21"],
  ["U07.1", "J12.82"],
  ["K70|K74", "I85.1"],
  ["I63", "R29.7"],
  ["G30", "F02"],
  ["N18", "D63.1"],
  ["D70.1", "R50.81"],
  ["D70.1", "T45"],
  ["T40", "J96"],
  ["F20", "T43"],
  ["C34", "J91.0"],
  ["S06.5", "S06.A"],
  ["N40.1", "R33"],
  ["K91.89", "K56.7"],
  ["Z38", "P"],
  ["E66", "Z68"],
  ["N13|N10|N39", "B96"],
];

/**
 * Pairs that are combined although an Excludes 1 note names them: by a guideline, or because the conditions are
 * unrelated (ICD-10-CM guidelines, section I.A.12.a).
 */
export const togetherInSpite: readonly Pair[] = [
  // "Code also" since the fiscal year 2018.
  ["J44", "J1[3-8]|J12|J10"],
  // Statuses.
  ["Z79", "."],
  // The score of a stroke.
  ["R29.7", "I63"],
];
