import { useState } from "react";
import type { StudentSummary } from "#contract/api/students.ts";

type Named = Pick<StudentSummary, "_id" | "name">;

/** Manages the chosen students. They stay chosen across pages and searches. */
export function useChosen() {
  const [all, setAll] = useState<readonly Named[]>([]);
  const ids = new Set(all.map(({ _id }) => _id));
  return {
    all,
    has: (id: string) => ids.has(id),
    set: (students: readonly Named[], isChosen: boolean) => {
      const changed = new Set(students.map(({ _id }) => _id));
      const others = all.filter(({ _id }) => !changed.has(_id));
      setAll(isChosen ? [...others, ...students.map(({ _id, name }) => ({ _id, name }))] : others);
    },
    empty: () => setAll([]),
  };
}

export type Chosen = ReturnType<typeof useChosen>;
