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
import { useIsBesideChart } from "./use-is-beside-chart.ts";
import { VisibilityFields } from "./visibility-fields.tsx";

interface FactsProps {
  edited: KeyedAssignment | undefined;
  initial: Form;
  disabled: boolean;
}

/** What holds for all sections, in one line above them, and what a change of it does. */
export function AssignmentFacts({ edited, initial, disabled }: FactsProps) {
  const form = useAssignmentFormContext();
  // On a narrow page the key would begin windows below them.
  const isNarrow = useMediaQuery(below("md"), false, { getInitialValueInEffect: false });
  // What is saved is rarely changed; a new one must be filled in.
  const isFolded = useIsBesideChart() && edited !== undefined;
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
      {!isNarrow && dates}
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
          {line}
          {!isNarrow && meaning}
        </Folded>
      ) : (
        <>
          {line}
          {!isNarrow && meaning}
        </>
      )}
      {isNarrow && (
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

/** When it is due, when its results open, and from when on it is seen. */
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

/** What a change of the facts does to those who have the assignment already. */
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

/** All of it, in a line. */
function factsInWords(form: Form): string {
  const { category, moduleName, timeLimitMinutes } = form;
  const time = timeLimitMinutes === "" ? "no time limit" : `${timeLimitMinutes} min`;
  return [category, moduleName, time, datesInWords(form)].join(" · ");
}

/** What holds of the dates, in a line. */
function datesInWords(form: Form): string {
  const { state, dueDate, visibleFrom } = form;
  const standing = state === null ? "Archived" : state === "draft" ? "Draft" : "Open";
  const due = dueDate === "" ? "no due date" : `due ${dayInWords(dueDate)}`;
  const visible = visibleFrom === "" ? [] : [`visible from ${dayInWords(visibleFrom)}`];
  return [standing, due, ...visible, `results ${openingInWords(form)}`].join(" · ");
}

/** When results open, in a few words. */
function openingInWords(form: Form): string {
  const rule = resultsRuleOf(form);
  const words = { at_once: "at once", when_all_done: "when everyone is done", by_hand: "when staff open them" };
  return rule === "on_date" ? `on ${dayInWords(form.resultsDay)}` : words[rule];
}

/** A day as it is told; what is no day, as it was typed. */
const dayInWords = (day: string) => (isDay(day) ? formatDate(day, "UTC") : day);
