/** Whether a diagnosis is of a block of symptoms and signs, without scales (R29.7, R40.2) and severe sepsis (R65). */
export function isSymptom(code: string): boolean {
  return /^R[0-6]/.test(code) && !/^R297|^R402|^R65/.test(code);
}
