import { Alert, Stack, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { isDay } from "#contract/days.ts";
import { limits } from "#contract/limits.ts";
import { formatDate } from "#contract/time.ts";
import { DayInput } from "../../../parts/fields/day-input.tsx";
import { below } from "../../../parts/page/breakpoints.ts";
import classes from "./assignment-facts.module.css";
import { CategoryField, SightWarning } from "./category-field.tsx";
import { WorkingNote } from "./consequences.tsx";
import { Folded } from "./folded.tsx";
import { useAssignmentFormContext } from "./form-context.ts";
import { type AssignmentForm as Form, resultsRuleOf } from "./form-values.ts";
import { minutes } from "./minutes.tsx";
import { ResultsMeaning, ResultsMomentFields, ResultsRuleField } from "./results-fields.tsx";
import { VisibilityFields } from "./visibility-fields.tsx";

interface FactsProps {
  edited: KeyedAssignment | undefined;
  initial: Form;
  disabled: boolean;
}

/** The fields that apply to all sections, in one line above them, with the effects of a change. */
export function AssignmentFacts({ edited, initial, disabled }: FactsProps) {
  const form = useAssignmentFormContext();
  // On a narrow page these fields would push the key far down.
  const isNarrow = useMediaQuery(below("md"), false, { getInitialValueInEffect: false });
  // Saved fields rarely change; those of a new assignment must be filled in.
  const isFolded = edited !== undefined;
  const hasOwnFold = isNarrow && !isFolded;
  const dates = <Dates edited={edited} disabled={disabled} />;
  const line = (
    <div className={classes.line}>
      <CategoryField isEdit={edited !== undefined} disabled={disabled} />
      <TextInput
        label="Module name"
        className={classes.module ?? ""}
        withAsterisk
        maxLength={limits.nameLength}
        {...form.getInputProps("moduleName")}
      />
      <TextInput
        label="Time limit (minutes)"
        placeholder="No limit"
        inputMode="numeric"
        rightSection={minutes}
        {...form.getInputProps("timeLimitMinutes")}
      />
      {!hasOwnFold && dates}
    </div>
  );
  const meaning = <ResultsMeaning edited={edited} />;
  return (
    <Stack component="section" aria-label="Assignment" gap="xs" flex="none" className={classes.facts}>
      {isFolded ? (
        <Folded
          name="Assignment"
          summary={factsInWords(form.values)}
          hasFault={Object.keys(form.errors).some((field) => !field.startsWith("subAssignments."))}
        >
          <Stack gap="xs">
            {line}
            {meaning}
          </Stack>
        </Folded>
      ) : (
        <>
          {line}
          {!isNarrow && meaning}
        </>
      )}
      {hasOwnFold && (
        <Folded
          name="Due date, state and results"
          summary={datesInWords(form.values)}
          hasFault={["dueDate", "state", "visibleFrom", "resultsOpen", "resultsDay", "resultsTime"].some(
            (field) => form.errors[field] !== undefined,
          )}
        >
          <Stack gap="xs" flex="none" className={classes.facts}>
            <div className={classes.line}>{dates}</div>
            {meaning}
          </Stack>
        </Folded>
      )}
      {edited && <Consequences edited={edited} initial={initial} />}
      {form.errors.assignmentPdf && (
        <Alert color="red" mt="md" role="alert">
          {form.errors.assignmentPdf}
        </Alert>
      )}
    </Stack>
  );
}

/** The due date, the rule for opening results, and the visibility. */
function Dates({ edited, disabled }: Pick<FactsProps, "edited" | "disabled">) {
  const form = useAssignmentFormContext();
  return (
    <>
      <DayInput
        label="Due date (optional)"
        disabled={disabled}
        error={form.errors.dueDate}
        value={form.values.dueDate}
        onChange={(dueDate) => form.setFieldValue("dueDate", dueDate)}
      />
      <ResultsRuleField edited={edited} disabled={disabled} />
      <VisibilityFields disabled={disabled} />
      <ResultsMomentFields edited={edited} disabled={disabled} />
    </>
  );
}

/** The effects of a change on students who already have the assignment. */
function Consequences({ edited, initial }: { edited: KeyedAssignment; initial: Form }) {
  return (
    <>
      <SightWarning
        before={{
          category: initial.category,
          students: edited.assignedStudentsCount,
          submissions: edited.submissionCount,
        }}
      />
      <WorkingNote assignmentId={edited._id} initial={initial} />
    </>
  );
}

/** Returns a summary of the fields in one line. */
function factsInWords(form: Form): string {
  const { category, moduleName, timeLimitMinutes } = form;
  const time = timeLimitMinutes === "" ? "no time limit" : `${timeLimitMinutes} min`;
  return [category, moduleName, time, datesInWords(form)].join(" · ");
}

/** Returns a summary of the dates in one line. */
function datesInWords(form: Form): string {
  const { state, dueDate, visibleFrom } = form;
  const stateText = state === null ? "Archived" : state === "draft" ? "Draft" : "Open";
  const due = dueDate === "" ? "no due date" : `due ${dayInWords(dueDate)}`;
  const visible = visibleFrom === "" ? [] : [`visible from ${dayInWords(visibleFrom)}`];
  return [stateText, due, ...visible, `results ${openingInWords(form)}`].join(" · ");
}

/** Returns in a few words when results open. */
function openingInWords(form: Form): string {
  const rule = resultsRuleOf(form);
  const words = { at_once: "at once", when_all_done: "when everyone is done", by_hand: "when staff open them" };
  return rule === "on_date" ? `on ${dayInWords(form.resultsDay)}` : words[rule];
}

/** Formats a day; invalid text is returned as typed. */
const dayInWords = (day: string) => (isDay(day) ? formatDate(day, "UTC") : day);
