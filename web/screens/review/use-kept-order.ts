import { useState } from "react";
import type { StudentSubmissions } from "#contract/api/submissions.ts";

/**
 * Students in the order in which they were met first: who is reopened or corrected does not jump. Another order (`by`)
 * begins anew.
 */
export function useKeptOrder(students: readonly StudentSubmissions[], by: string): StudentSubmissions[] {
  const [met, setMet] = useState<{ by: string; ids: string[] }>({ by, ids: [] });
  const before = met.by === by ? met.ids : [];
  const fresh = students.map(({ studentId }) => studentId).filter((id) => !before.includes(id));
  if (fresh.length > 0 || met.by !== by) setMet({ by, ids: [...before, ...fresh] });
  const placeOf = new Map(met.ids.map((id, place) => [id, place]));
  return students.toSorted((one, other) => (placeOf.get(one.studentId) ?? 0) - (placeOf.get(other.studentId) ?? 0));
}
