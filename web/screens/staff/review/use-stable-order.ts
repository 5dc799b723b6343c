import { useMemo, useState } from "react";
import type { StudentSubmissions } from "#contract/api/submissions.ts";
import { inOrder, type Order } from "./choose-students.ts";

/**
 * Returns students in an order that stays stable: a reopened or corrected student does not move. Choosing another order
 * sorts again.
 */
export function useStableOrder(all: readonly StudentSubmissions[], by: Order): StudentSubmissions[] {
  const students = useMemo(() => inOrder(all, by), [all, by]);
  const [known, setKnown] = useState<{ by: Order; ids: string[] }>({ by, ids: [] });
  const before = new Set(known.by === by ? known.ids : []);
  const fresh = students.map(({ studentId }) => studentId).filter((id) => !before.has(id));
  if (fresh.length > 0 || known.by !== by) setKnown({ by, ids: [...before, ...fresh] });
  const placeOf = new Map(known.ids.map((id, place) => [id, place]));
  return students.toSorted((one, other) => (placeOf.get(one.studentId) ?? 0) - (placeOf.get(other.studentId) ?? 0));
}
