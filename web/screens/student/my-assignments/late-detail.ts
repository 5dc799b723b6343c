/** Loads the code of an opened section. */
export const loadDetail = () => import("./assignment-detail.tsx");

/** The opened section, whose code loads when the first one opens. */
export const lateDetail = { load: async () => (await loadDetail()).AssignmentDetail };
