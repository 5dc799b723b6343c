import { readUnsaved, storeUnsaved } from "../../../parts/fields/unsaved.ts";
import { type AssignmentForm, emptyForm, emptyQuestion, emptySection } from "./form-values.ts";
import { type Difference, mergeForms } from "./merge-forms.ts";

/** An unsaved form as stored in the tab. */
interface StoredForm {
  /** The form before the user's changes, to detect what somebody else has saved since. */
  base: AssignmentForm;
  form: AssignmentForm;
  /** Names of the chosen charts, by section key. Files cannot be stored. */
  charts: Record<string, string>;
}

/** The state with which the form opens. */
export interface Start {
  form: AssignmentForm;
  /** True if unsaved input was restored. */
  isResumed: boolean;
  /** Names of charts that must be chosen again. */
  lostCharts: readonly string[];
  /** The differences from what somebody else has saved meanwhile. */
  differences: Difference[];
}

const withoutFiles = (form: AssignmentForm): AssignmentForm => ({
  ...form,
  subAssignments: form.subAssignments.map((section) => ({ ...section, pdf: null })),
});

export function storeForm(name: string, base: AssignmentForm, form: AssignmentForm): void {
  const chosen = form.subAssignments.flatMap(({ key, pdf }) => (pdf ? [[key, pdf.name] as const] : []));
  const stored: StoredForm = {
    base: withoutFiles(base),
    form: withoutFiles(form),
    charts: Object.fromEntries(chosen),
  };
  storeUnsaved(name, stored);
}

/** Fills in fields that are missing because another version of this page stored the form. */
function withDefaults(form: AssignmentForm): AssignmentForm {
  const subAssignments = form.subAssignments.map((section) => ({
    ...emptySection(),
    ...section,
    questions: section.questions.map((question) => ({ ...emptyQuestion(), ...question })),
  }));
  return { ...emptyForm(""), ...form, subAssignments };
}

/**
 * Returns the form to open: unsaved input merged with the present assignment, or the assignment alone.
 * @param initial the assignment as on the server, a copy with its charts, or an empty form
 */
export function startFrom(initial: AssignmentForm, name: string): Start {
  const { base, form: typed, charts = {} } = readUnsaved<Partial<StoredForm>>(name) ?? {};
  if (!base || !typed) return { form: initial, isResumed: false, lostCharts: [], differences: [] };
  const isNew = initial.version === undefined;
  const { form, differences } = isNew
    ? { form: withDefaults(typed), differences: [] }
    : mergeForms(withDefaults(base), withDefaults(typed), initial);
  // The charts of a copy have been loaded again.
  const here = initial.subAssignments.flatMap(({ pdf }) => pdf ?? []);
  const chartOf = (key: string) => here.find((file) => file.name === charts[key]) ?? null;
  return {
    form: {
      ...form,
      subAssignments: form.subAssignments.map((section) => ({ ...section, pdf: chartOf(section.key) })),
    },
    isResumed: true,
    lostCharts: Object.keys(charts).flatMap((key) => (chartOf(key) ? [] : (charts[key] ?? []))),
    differences,
  };
}
