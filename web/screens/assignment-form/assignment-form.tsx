import { Button, Fieldset } from "@mantine/core";
import { useRef, useState } from "react";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import type { RegradingPreview } from "#contract/api/keys.ts";
import { sectionTitle } from "#contract/section-title.ts";
import { timeLimitFault } from "#contract/time.ts";
import { askBefore } from "../../parts/confirm.ts";
import { focusFirstFault } from "../../parts/focus-first-fault.ts";
import { RegradingDialog } from "../../parts/regrading/regrading-dialog.tsx";
import { sayFault } from "../../parts/say.tsx";
import { type LeaveQuestion, useLeaveGuard } from "../../parts/use-leave-guard.ts";
import { AssignmentFacts } from "./assignment-facts.tsx";
import classes from "./assignment-form.module.css";
import { ChangedMeanwhile, SubmissionsNote } from "./consequences.tsx";
import { AssignmentFormProvider, useAssignmentForm } from "./form-context.ts";
import { findFaults, formPaths } from "./form-faults.ts";
import { type AssignmentForm as Form, isSameForm } from "./form-values.ts";
import { type Difference, mergeForms } from "./merge-forms.ts";
import { SavingOverlay } from "./saving-overlay.tsx";
import { Sections } from "./sections.tsx";

/** How a save ended. */
export type Outcome =
  | { kind: "saved" }
  /** Nothing is saved yet: this is what it would do to results. */
  | { kind: "previewed"; regrading: RegradingPreview }
  | { kind: "refused"; fields: Record<string, string> }
  /** Somebody else saved first: this is theirs. */
  | { kind: "changed"; theirs: Form }
  /** Something that goes has got submissions meanwhile: a sentence with the counts. */
  | { kind: "unsaid"; losses: string };

interface AssignmentFormProps {
  initial: Form;
  /** The assignment that is edited; a new one without. */
  edited: KeyedAssignment | undefined;
  /** The day on which it was given; empty for a new one. */
  givenOn: string;
  onSave: (form: Form, onProgress: (share: number) => void, raiseOnly: boolean) => Promise<Outcome>;
  onPreview: (form: Form) => Promise<Outcome>;
  onSaved: () => void;
  onCancel: () => void;
}

const leavingForm: LeaveQuestion = {
  title: "Leave without saving?",
  question: "Your changes to this assignment have not been saved.",
  confirm: "Leave",
};

const leavingUpload: LeaveQuestion = {
  title: "Stop the upload?",
  question: "The assignment is still being saved. If you leave now, nothing of it is kept.",
  confirm: "Stop and leave",
};

/** The form of an assignment, for adding and for editing. */
export function AssignmentForm({
  initial,
  edited,
  givenOn,
  onSave,
  onPreview,
  onSaved,
  onCancel,
}: AssignmentFormProps) {
  const isEdit = edited !== undefined;
  const form = useAssignmentForm({ initialValues: initial, validate: (values) => findFaults(values, isEdit) });
  const [base, setBase] = useState(initial);
  const [differences, setDifferences] = useState<Difference[]>();
  const [sentShare, setSentShare] = useState<number>();
  const [proposed, setProposed] = useState<{ values: Form; regrading: RegradingPreview }>();
  const [openKey, setOpenKey] = useState(initial.subAssignments[0]?.key);
  const isSaved = useRef(false);
  const root = useRef<HTMLFormElement>(null);
  const isSaving = sentShare !== undefined;
  const isDirty = !isSameForm(form.values, base);
  useLeaveGuard(() => (isDirty || isSaving) && !isSaved.current, isSaving ? leavingUpload : leavingForm);

  const showFaults = (faults: Record<string, unknown>) => {
    if (faults.category) sayFault(String(faults.category));
    if (Object.values(faults).includes(timeLimitFault)) sayFault(timeLimitFault);
    leadTo(faults);
  };
  const leadTo = (faults: Record<string, unknown>) => {
    const faulty = firstFaulty(faults, form.getValues());
    if (faulty) setOpenKey(faulty.key);
    focusFirstFault(root.current);
  };
  const bringTogether = (theirs: Form) => {
    const merged = mergeForms(base, form.getValues(), theirs);
    setBase(theirs);
    form.setValues(merged.form);
    setDifferences(merged.differences);
  };
  const askAndSave = (values: Form, losses: string) =>
    askBefore({
      title: "Delete what students handed in?",
      question: losses,
      also: "It will be deleted when the assignment is saved.",
      confirm: "Delete and save",
      act: () => void save({ ...values, removed: missingFrom(base, values) }),
    });
  const end = async (values: Form, outcome: Outcome) => {
    setSentShare(undefined);
    if (outcome.kind === "saved") {
      isSaved.current = true;
      onSaved();
    } else if (outcome.kind === "previewed") {
      const { regrading } = outcome;
      if (regrading.students.length > 0) setProposed({ values, regrading });
      else await save(values);
    } else if (outcome.kind === "changed") bringTogether(outcome.theirs);
    else if (outcome.kind === "unsaid") askAndSave(values, outcome.losses);
    else {
      const faults = formPaths(outcome.fields);
      form.setErrors(faults);
      leadTo(faults);
    }
  };
  const save = async (values: Form, raiseOnly = false) => {
    setProposed(undefined);
    setSentShare(0);
    await end(values, await onSave(values, setSentShare, raiseOnly));
  };
  const propose = async (values: Form) => {
    if (!values.subAssignments.some((section) => section.submissionCount > 0)) return save(values);
    setSentShare(0);
    await end(values, await onPreview(values));
  };

  return (
    <AssignmentFormProvider form={form}>
      <form
        ref={root}
        className={classes.form}
        onSubmit={form.onSubmit((values) => void propose(values), showFaults)}
        noValidate
      >
        <SavingOverlay share={sentShare} />
        <RegradingDialog
          preview={proposed?.regrading}
          sectionNames={namesOf(form.values)}
          onSave={(raiseOnly) => proposed && void save(proposed.values, raiseOnly)}
          onClose={() => setProposed(undefined)}
          back="Go on editing"
        />
        <Fieldset disabled={isSaving} variant="unstyled" className={classes.whole ?? ""}>
          {differences && <ChangedMeanwhile key={base.version} differences={differences} />}
          <AssignmentFacts edited={edited} initial={base} disabled={isSaving} />
          <Sections isEdit={isEdit} givenOn={givenOn} disabled={isSaving} openKey={openKey} onOpen={setOpenKey} />
          <div className={classes.foot}>
            <div className={classes.consequence}>{isEdit && isDirty && <SubmissionsNote initial={base} />}</div>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit">{isSaving ? "Saving…" : isEdit ? "Update Assignment" : "Save Assignment"}</Button>
          </div>
        </Fieldset>
      </form>
    </AssignmentFormProvider>
  );
}

function namesOf({ subAssignments }: Form): Map<string, string> {
  return new Map(
    subAssignments.flatMap(({ _id, subModuleName }, index) =>
      _id === undefined ? [] : [[_id, sectionTitle(subModuleName, index, "staff")] as const],
    ),
  );
}

/** The first section with a fault, where nothing before the sections has one. */
function firstFaulty(faults: Record<string, unknown>, { subAssignments }: Form) {
  const paths = Object.keys(faults);
  const places = paths.flatMap((path) => /^subAssignments\.(\d+)\./.exec(path)?.[1] ?? []);
  return places.length < paths.length ? undefined : subAssignments[Math.min(...places.map(Number))];
}

/** The ids of sections and questions that were there and are not here. */
function missingFrom(base: Form, now: Form): string[] {
  const idsOf = (form: Form) =>
    form.subAssignments.flatMap((section) =>
      [section._id ?? [], section.questions.map(({ _id }) => _id ?? [])].flat(2),
    );
  const here = new Set(idsOf(now));
  return idsOf(base).filter((id) => !here.has(id));
}
