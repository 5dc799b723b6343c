import { useEffect, useState } from "react";
import { deleteUnsaved } from "../../../parts/fields/unsaved.ts";
import { useAssignmentForm } from "./form-context.ts";
import { findFaults } from "./form-faults.ts";
import { type AssignmentForm as Form, isSameForm } from "./form-values.ts";
import { type Difference, mergeForms } from "./merge-forms.ts";
import { type Start, startFrom, storeForm } from "./stored-form.ts";

/**
 * Manages the form and the version it started from. The tab stores unsaved input, and the form opens with it. If
 * somebody else has saved first, their version becomes the new base, with the input of this form on top.
 */
export function useTypedForm(initial: Form, storageKey: string, isEdit: boolean) {
  const [start] = useState(() => startFrom(initial, storageKey));
  const [resumed, setResumed] = useState<Start | undefined>(start.isResumed ? start : undefined);
  const form = useAssignmentForm({ initialValues: start.form, validate: (values) => findFaults(values, isEdit) });
  const [base, setBase] = useState(initial);
  const [differences, setDifferences] = useState<Difference[] | undefined>(
    start.differences.length > 0 ? start.differences : undefined,
  );
  const isDirty = !isSameForm(form.values, base);
  useEffect(() => {
    if (isDirty) storeForm(storageKey, base, form.values);
    else deleteUnsaved(storageKey);
  }, [storageKey, base, form.values, isDirty]);
  return {
    form,
    base,
    /** The restored input, until it is discarded. */
    resumed,
    differences,
    isDirty,
    bringTogether: (theirs: Form) => {
      const merged = mergeForms(base, form.getValues(), theirs);
      setBase(theirs);
      form.setValues(merged.form);
      setDifferences(merged.differences);
    },
    beginAnew: () => {
      setResumed(undefined);
      setDifferences(undefined);
      form.setValues(base);
      form.clearErrors();
    },
    drop: () => deleteUnsaved(storageKey),
  };
}
