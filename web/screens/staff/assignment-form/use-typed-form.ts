import { useEffect, useState } from "react";
import { deleteUnsaved } from "../../../parts/fields/unsaved.ts";
import { useAssignmentForm } from "./form-context.ts";
import { findFaults } from "./form-faults.ts";
import { type AssignmentForm as Form, isSameForm } from "./form-values.ts";
import { keepForm, type Start, startFrom } from "./kept-form.ts";
import { type Difference, mergeForms } from "./merge-forms.ts";

/**
 * What is typed into the form of an assignment, and what it began from. Until it is saved the tab keeps it under a name, and a
 * form that finds something there goes on with it. When somebody else has saved first, theirs takes the place of what it
 * began from, with what is typed here on top.
 */
export function useTypedForm(initial: Form, keptAs: string, isEdit: boolean) {
  const [start] = useState(() => startFrom(initial, keptAs));
  const [resumed, setResumed] = useState<Start | undefined>(start.isResumed ? start : undefined);
  const form = useAssignmentForm({ initialValues: start.form, validate: (values) => findFaults(values, isEdit) });
  const [base, setBase] = useState(initial);
  const [differences, setDifferences] = useState<Difference[] | undefined>(
    start.differences.length > 0 ? start.differences : undefined,
  );
  const isDirty = !isSameForm(form.values, base);
  useEffect(() => {
    if (isDirty) keepForm(keptAs, base, form.values);
    else deleteUnsaved(keptAs);
  }, [keptAs, base, form.values, isDirty]);
  return {
    form,
    base,
    /** What it goes on with, until that is discarded. */
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
    drop: () => deleteUnsaved(keptAs),
  };
}
