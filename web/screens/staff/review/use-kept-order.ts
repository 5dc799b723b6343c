import { useMemo, useState } from "react";
import type { StudentSubmissions } from "#contract/api/submissions.ts";
import { inOrder, type Order } from "./choose-students.ts";

/**
 * Students in an order, and then as they were met first: who is reopened or corrected does not jump. Another order begins
 * anew.
 */
export function useKeptOrder(all: readonly StudentSubmissions[], by: Order): StudentSubmissions[] {
  const students = useMemo(() => inOrder(all, by), [all, by]);
  const [met, setMet] = useState<{ by: Order; ids: string[] }>({ by, ids: [] });
  const before = new Set(met.by === by ? met.ids : []);
  const fresh = students.map(({ studentId }) => studentId).filter((id) => !before.has(id));
  if (fresh.length > 0 || met.by !== by) setMet({ by, ids: [...before, ...fresh] });
  const placeOf = new Map(met.ids.map((id, place) => [id, place]));
  return students.toSorted((one, other) => (placeOf.get(one.studentId) ?? 0) - (placeOf.get(other.studentId) ?? 0));
}
