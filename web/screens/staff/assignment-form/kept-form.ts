import { readUnsaved, storeUnsaved } from "../../../parts/fields/unsaved.ts";
import { type AssignmentForm, emptyForm, emptyQuestion, emptySection } from "./form-values.ts";
import { type Difference, mergeForms } from "./merge-forms.ts";

/** A form as its tab keeps it. */
interface KeptForm {
  /** What it began from: somebody else may save meanwhile. */
  base: AssignmentForm;
  form: AssignmentForm;
  /** Names of the charts that were chosen, by their section's key: a tab keeps no file. */
  charts: Record<string, string>;
}

/** What a form goes on from. */
export interface Start {
  form: AssignmentForm;
  /** Whether it is what was typed here before, and not saved. */
  isResumed: boolean;
  /** Names of charts that must be chosen again. */
  lostCharts: readonly string[];
  /** What somebody else saved meanwhile, where it differs. */
  differences: Difference[];
}

const withoutFiles = (form: AssignmentForm): AssignmentForm => ({
  ...form,
  subAssignments: form.subAssignments.map((section) => ({ ...section, pdf: null })),
});

export function keepForm(name: string, base: AssignmentForm, form: AssignmentForm): void {
  const chosen = form.subAssignments.flatMap(({ key, pdf }) => (pdf ? [[key, pdf.name] as const] : []));
  const kept: KeptForm = {
    base: withoutFiles(base),
    form: withoutFiles(form),
    charts: Object.fromEntries(chosen),
  };
  storeUnsaved(name, kept);
}

/** A page of another version may have kept it: what that did not know is empty. */
function whole(form: AssignmentForm): AssignmentForm {
  const subAssignments = form.subAssignments.map((section) => ({
    ...emptySection(),
    ...section,
    questions: section.questions.map((question) => ({ ...emptyQuestion(), ...question })),
  }));
  return { ...emptyForm(""), ...form, subAssignments };
}

/**
 * The form to go on with: what was typed here and not saved, over what is there now; else that.
 *
 * @param initial the assignment as the server has it, a copy with its charts, or an empty form
 */
export function startFrom(initial: AssignmentForm, name: string): Start {
  const { base, form: typed, charts = {} } = readUnsaved<Partial<KeptForm>>(name) ?? {};
  if (!base || !typed) return { form: initial, isResumed: false, lostCharts: [], differences: [] };
  const isNew = initial.version === undefined;
  const { form, differences } = isNew
    ? { form: whole(typed), differences: [] }
    : mergeForms(whole(base), whole(typed), initial);
  // The charts of a copy came with it once more.
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
