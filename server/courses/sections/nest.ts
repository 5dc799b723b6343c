/** Nests the rows of three queries: assignments with their sections, sections with their questions, each in its order. */
export function nest<
  Assignment extends { id: string },
  Section extends { id: string; assignment_id: string },
  Question extends { section_id: string },
>(assignments: readonly Assignment[], sections: readonly Section[], questions: readonly Question[]) {
  const questionsOf = Map.groupBy(questions, (question) => question.section_id);
  const sectionsOf = Map.groupBy(sections, (section) => section.assignment_id);
  return assignments.map((assignment) => ({
    ...assignment,
    sections: (sectionsOf.get(assignment.id) ?? []).map((section) => ({
      ...section,
      questions: questionsOf.get(section.id) ?? [],
    })),
  }));
}
