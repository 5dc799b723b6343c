/**
 * Removes the marks of a reference to a fact: `id!N` arose in hospital, `id@other` is on the other side than the case.
 */
export function plainReference(reference: string): string {
  return reference.replace(/!N|@other/g, "");
}
