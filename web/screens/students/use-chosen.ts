import { useState } from "react";
import type { StudentSummary } from "#contract/api/students.ts";

type Named = Pick<StudentSummary, "_id" | "name">;

/** The students that something is to be done with; they stay chosen from page to page, and over a search. */
export function useChosen() {
  const [all, setAll] = useState<readonly Named[]>([]);
  return {
    all,
    has: (id: string) => all.some(({ _id }) => _id === id),
    set: (students: readonly Named[], isChosen: boolean) => {
      const others = all.filter(({ _id }) => !students.some((student) => student._id === _id));
      setAll(isChosen ? [...others, ...students.map(({ _id, name }) => ({ _id, name }))] : others);
    },
    empty: () => setAll([]),
  };
}

export type Chosen = ReturnType<typeof useChosen>;
