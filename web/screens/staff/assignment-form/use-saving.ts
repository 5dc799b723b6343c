import { useRef, useState } from "react";
import type { RegradingPreview } from "#contract/api/keys.ts";
import { askBefore } from "../../../parts/fields/confirm.ts";
import type { AssignmentForm as Form } from "./form-values.ts";

/** The result of a save. */
export type Outcome =
  | { kind: "saved" }
  /** Nothing is saved yet; `regrading` is what a save would do to results. */
  | { kind: "previewed"; regrading: RegradingPreview }
  | { kind: "refused"; fields: Record<string, string> }
  /** An earlier save with this form's key has added an assignment, but its reply was lost. */
  | { kind: "added before" }
  /** Somebody else has saved first; `theirs` is their form. */
  | { kind: "changed"; theirs: Form }
  /** A section or question that is removed has received submissions meanwhile; `losses` names their number. */
  | { kind: "unsaid"; losses: string };

export interface SavingActions {
  onSave: (form: Form, onProgress: (share: number) => void, raiseOnly: boolean) => Promise<Outcome>;
  onPreview: (form: Form) => Promise<Outcome>;
  onSaved: () => void;
}

interface SavingOptions extends SavingActions {
  onRefused: (fields: Record<string, string>) => void;
  onChanged: (theirs: Form) => void;
  onAddedBefore: () => void;
}

/**
 * Manages saving. Asks before a save changes results or deletes submissions. `base`: the form before the user's
 * changes.
 */
export function useSaving(
  base: Form,
  { onSave, onPreview, onSaved, onRefused, onChanged, onAddedBefore }: SavingOptions,
) {
  /** The share that has been sent; undefined while nothing is being saved. */
  const [sentShare, setSentShare] = useState<number>();
  const [proposed, setProposed] = useState<{ values: Form; regrading: RegradingPreview }>();
  const isSaved = useRef(false);
  const askAndRetry = (values: Form, losses: string, retry: (values: Form) => Promise<void>) =>
    askBefore({
      title: "Delete what students handed in?",
      question: losses,
      also: "It will be deleted when the assignment is saved.",
      confirm: "Delete and save",
      act: () => void retry({ ...values, removed: missingFrom(base, values) }),
    });
  const end = async (values: Form, outcome: Outcome, retry: (values: Form) => Promise<void>) => {
    setSentShare(undefined);
    if (outcome.kind === "saved") {
      isSaved.current = true;
      onSaved();
    } else if (outcome.kind === "previewed") {
      const { regrading } = outcome;
      if (regrading.students.length > 0) setProposed({ values, regrading });
      else await save(values);
    } else if (outcome.kind === "changed") onChanged(outcome.theirs);
    else if (outcome.kind === "unsaid") askAndRetry(values, outcome.losses, retry);
    else if (outcome.kind === "added before") onAddedBefore();
    else onRefused(outcome.fields);
  };
  const save = async (values: Form, raiseOnly = false) => {
    setProposed(undefined);
    setSentShare(0);
    await end(values, await onSave(values, setSentShare, raiseOnly), (named) => save(named, raiseOnly));
  };
  const propose = async (values: Form) => {
    if (!values.subAssignments.some((section) => section.submissionCount > 0)) return save(values);
    setSentShare(0);
    await end(values, await onPreview(values), propose);
  };
  return {
    sentShare,
    isSaving: sentShare !== undefined,
    isSaved: () => isSaved.current,
    /** The effect of a save on results, until it is confirmed or cancelled. */
    proposed,
    propose,
    /** Shows an effect on results that is known already. */
    show: (values: Form, regrading: RegradingPreview) => setProposed({ values, regrading }),
    save,
    giveUp: () => setProposed(undefined),
  };
}

/** Returns the ids of removed sections and questions. */
export function missingFrom(base: Form, now: Form): string[] {
  const idsOf = (form: Form) =>
    form.subAssignments.flatMap((section) =>
      [section._id ?? [], section.questions.map(({ _id }) => _id ?? [])].flat(2),
    );
  const here = new Set(idsOf(now));
  return idsOf(base).filter((id) => !here.has(id));
}
