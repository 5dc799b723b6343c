import type { Mutation } from "./mutation.ts";

const tested = { project: "api on sqlite", tests: ["tests/api/variants.test.ts"] } as const;

/** Safety checks of the variants of a section. */
export const variantSafeties: readonly Mutation[] = [
  {
    safety: "a student starts and saves only their own variant",
    file: "server/exams/attempts/student-section.ts",
    edits: [['sectionsOf(shown, own, "none")', "shown"]],
    ...tested,
  },
  {
    safety: "a student submits only their own variant",
    file: "server/exams/submissions/submit.ts",
    edits: [['sectionsOf(shown, state.variants, "none")', "shown"]],
    ...tested,
  },
  {
    safety: "a student's list has only their own variant",
    file: "server/courses/sections/course-cache.ts",
    edits: [['sectionsOf(shown, variants, "first")', "shown"]],
    ...tested,
  },
  {
    safety: "a student's result has only their own variant",
    file: "server/exams/submissions/results.ts",
    edits: [['sectionsOf(shown, variants, "none")', "shown"]],
    ...tested,
  },
  {
    safety: "a student gets the least used variant",
    file: "server/courses/sections/variants.ts",
    edits: [["Number(one.students) - Number(other.students)", "0 * Number(one.students)"]],
    ...tested,
  },
  {
    safety: "variants stay once students have begun",
    file: "server/courses/assignments/refuse-other-variants.ts",
    edits: [["if (!changed || !(await isBegun(db, group))) continue;", "if (changed) continue;"]],
    ...tested,
  },
];
