/** True for symptoms and signs, without scales (R29.7, R40.2), shock, cachexia and severe sepsis. */
export function isSymptom(code: string): boolean {
  return /^R[0-6]/.test(code) && !/^R297|^R402|^R57|^R6[45]/.test(code);
}
