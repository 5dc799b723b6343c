import { Box, Button, Fieldset, Flex } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { timeLimitFault } from "#contract/time.ts";
import { newSendKey } from "../../../api/new-send-key.ts";
import { RegradingDialog } from "../../../parts/codes/regrading/regrading-dialog.tsx";
import { focusFirstFault } from "../../../parts/fields/focus-first-fault.ts";
import { ResumedNote } from "../../../parts/fields/resumed-note.tsx";
import { type LeaveQuestion, useLeaveGuard } from "../../../parts/fields/use-leave-guard.ts";
import { notifyFault } from "../../../parts/page/notify.tsx";
import { AssignmentFacts } from "./assignment-facts.tsx";
import classes from "./assignment-form.module.css";
import { changesOfForm } from "./changes-of-form.ts";
import { ChangedMeanwhile, Consequences } from "./consequences.tsx";
import { AssignmentFormProvider } from "./form-context.ts";
import { formPaths } from "./form-faults.ts";
import type { AssignmentForm as Form } from "./form-values.ts";
import { SavingOverlay } from "./saving-overlay.tsx";
import { Sections } from "./sections.tsx";
import { cancelEditPreview } from "./use-edit-preview.ts";
import { type SavingActions, useSaving } from "./use-saving.ts";
import { useTypedForm } from "./use-typed-form.ts";
import { titleOf } from "./variants.ts";

interface AssignmentFormProps extends SavingActions {
  initial: Form;
  /** The storage key under which the tab stores the unsaved form. */
  storageKey: string;
  /** The assignment that is edited; undefined for a new one. */
  edited: KeyedAssignment | undefined;
  /** The day on which it was assigned; empty for a new one. */
  givenOn: string;
  onCancel: () => void;
}

const leavingForm: LeaveQuestion = {
  title: "Leave without saving?",
  question: "Your changes to this assignment have not been saved.",
  confirm: "Leave",
};

const leavingUpload: LeaveQuestion = {
  title: "Stop the upload?",
  question: "The assignment is still being saved. If you leave now, nothing is saved.",
  confirm: "Stop and leave",
};

/** Shows messages for faults in fields that may be out of view. */
function notifyHiddenFaults(faults: Record<string, unknown>): void {
  if (faults.category) notifyFault(String(faults.category));
  if (Object.values(faults).includes(timeLimitFault)) notifyFault(timeLimitFault);
}

/** The form to add or edit an assignment. */
export function AssignmentForm({
  initial,
  storageKey,
  edited,
  givenOn,
  onCancel,
  ...savingActions
}: AssignmentFormProps) {
  const isEdit = edited !== undefined;
  const typed = useTypedForm(initial, storageKey, isEdit);
  const { form, base, resumed, differences, isDirty, bringTogether, beginAnew, drop } = typed;
  const [openKey, setOpenKey] = useState(useSearchParams()[0].get("section") ?? undefined);
  const root = useRef<HTMLFormElement>(null);
  const focusFault = (faults: Record<string, unknown>) => {
    const faulty = firstFaulty(faults, form.getValues());
    if (faulty) setOpenKey(faulty.key);
    focusFirstFault(root.current);
  };
  const showFaults = (faults: Record<string, unknown>) => {
    notifyHiddenFaults(faults);
    focusFault(faults);
  };
  const onRefused = (fields: Record<string, string>) => {
    const faults = formPaths(fields, form.getValues().subAssignments);
    if (faults.resultsOpen) form.setValues(resultsOf(base));
    form.setErrors(faults);
    focusFault(faults);
  };
  const { sentShare, isSaving, isSaved, proposed, propose, show, save, giveUp } = useSaving(base, {
    ...savingActions,
    onSave: (...saved) => {
      cancelEditPreview();
      return savingActions.onSave(...saved);
    },
    onRefused,
    onChanged: bringTogether,
    onAddedBefore: () => form.setFieldValue("sendKey", newSendKey()),
  });
  useLeaveGuard(() => (isDirty || isSaving) && !isSaved(), isSaving ? leavingUpload : leavingForm, drop);

  return (
    <AssignmentFormProvider form={form}>
      <form
        ref={root}
        className={classes.form}
        onSubmit={form.onSubmit((values) => void propose(values), showFaults)}
        onKeyDown={preventEnter}
        noValidate
      >
        <SavingOverlay share={sentShare} />
        <RegradingDialog
          preview={proposed?.regrading}
          sectionNames={namesOf(form.values)}
          {...(proposed && { changes: changesOfForm(base, proposed.values) })}
          onSave={(raiseOnly) => proposed && void save(proposed.values, raiseOnly)}
          onClose={giveUp}
          back="Keep editing"
        />
        <Fieldset disabled={isSaving} variant="unstyled" className={classes.whole ?? ""}>
          {resumed && (
            <ResumedNote
              lostFiles={resumed.lostCharts}
              onDiscard={() => {
                beginAnew();
                setOpenKey(base.subAssignments[0]?.key);
              }}
            />
          )}
          {differences && <ChangedMeanwhile key={base.version} differences={differences} />}
          <AssignmentFacts edited={edited} initial={base} disabled={isSaving} />
          <Sections isEdit={isEdit} givenOn={givenOn} disabled={isSaving} openKey={openKey} onOpen={setOpenKey} />
          <Foot isEdit={isEdit} isSaving={isSaving} onCancel={onCancel}>
            <Consequences
              initial={base}
              editedId={edited?._id}
              isBusy={isSaving || isSaved() || proposed !== undefined}
              onPreview={show}
            />
          </Foot>
        </Fieldset>
      </form>
    </AssignmentFormProvider>
  );
}

/**
 * Returns the rule for opening results. Used to reset the fields to the server's rule if the chosen one is no longer
 * possible.
 */
function resultsOf({ resultsRule, resultsDay, resultsTime }: Form) {
  return { resultsRule, resultsDay, resultsTime };
}

interface FootProps {
  isEdit: boolean;
  isSaving: boolean;
  onCancel: () => void;
  /** The effects of saving on results. */
  children: ReactNode;
}

function Foot({ isEdit, isSaving, onCancel, children }: FootProps) {
  return (
    <Flex
      flex="none"
      bg="var(--cb-surface)"
      rowGap={0}
      columnGap="xs"
      align="center"
      justify="flex-end"
      wrap="wrap"
      className={classes.foot}
    >
      <Box flex={{ base: "1 0 100%", sm: 1 }} miw={0}>
        {children}
      </Box>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit">{isSaving ? "Saving…" : isEdit ? "Update Assignment" : "Save Assignment"}</Button>
    </Flex>
  );
}

/** Prevents that Enter saves the form: an unfinished assignment would be given to a class by accident. */
function preventEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

function namesOf({ subAssignments }: Form): Map<string, string> {
  return new Map(
    subAssignments.flatMap((section) =>
      section._id === undefined ? [] : [[section._id, titleOf(section, subAssignments)] as const],
    ),
  );
}

/** Returns the key of the first section with a fault, unless a field before the sections has one. */
function firstFaulty(faults: Record<string, unknown>, { subAssignments }: Form) {
  const paths = Object.keys(faults);
  const places = paths.flatMap((path) => /^subAssignments\.(\d+)\./.exec(path)?.[1] ?? []);
  return places.length < paths.length ? undefined : subAssignments[Math.min(...places.map(Number))];
}
