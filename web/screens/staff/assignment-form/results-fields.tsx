import { Select, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { isDay } from "#contract/days.ts";
import { calendarDay, formatDateTime, formatTimeOfDay } from "#contract/time.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { DayInput } from "../../../parts/fields/day-input.tsx";
import classes from "./assignment-facts.module.css";
import { useAssignmentFormContext } from "./form-context.ts";
import { type AssignmentForm, type ResultsRule, resultsRuleNames, resultsRuleOf } from "./form-values.ts";

const data = Object.entries(resultsRuleNames).map(([value, label]) => ({ value, label }));

interface ResultsProps {
  edited: KeyedAssignment | undefined;
  disabled: boolean;
}

/** The rule for opening results. A proposal is used until one is chosen; opened results stay open. */
export function ResultsRuleField({ edited, disabled }: ResultsProps) {
  const form = useAssignmentFormContext();
  return (
    <Select
      label="Students can read results"
      className={classes.rule ?? ""}
      data={data}
      value={resultsRuleOf(form.values)}
      allowDeselect={false}
      disabled={disabled || areOpen(edited)}
      error={form.errors.resultsOpen}
      onChange={(chosen) => form.setFieldValue("resultsRule", chosen as ResultsRule)}
    />
  );
}

/** The date and time, if results open on a date. */
export function ResultsMomentFields({ edited, disabled }: ResultsProps) {
  const form = useAssignmentFormContext();
  const zone = useQuery(settingsQuery).data?.timeZone;
  const isDisabled = disabled || areOpen(edited);
  if (resultsRuleOf(form.values) !== "on_date") return null;
  return (
    <>
      <DayInput
        label="Results open on"
        disabled={isDisabled}
        error={form.errors.resultsDay}
        value={form.values.resultsDay}
        onChange={(day) => form.setFieldValue("resultsDay", day)}
      />
      <TextInput
        type="time"
        label={zone === undefined ? "Results open at" : `Results open at (${zone})`}
        labelProps={{ title: zone }}
        disabled={isDisabled}
        error={form.errors.resultsTime}
        value={form.values.resultsTime}
        onChange={(event) => form.setFieldValue("resultsTime", event.currentTarget.value)}
      />
    </>
  );
}

/** Explains the chosen rule, or warns of effects that staff may not expect. */
export function ResultsMeaning({ edited }: Pick<ResultsProps, "edited">) {
  const { values } = useAssignmentFormContext();
  const zone = useQuery(settingsQuery).data?.timeZone;
  const rule = resultsRuleOf(values);
  const warning = areOpen(edited) ? undefined : warningOf(rule, values, zone);
  return (
    <Text fz="xs" c={warning ? "var(--cb-missing)" : "dimmed"} role="status">
      {edited && areOpen(edited) ? openSince(edited) : (warning ?? meanings[rule])}
    </Text>
  );
}

function areOpen(edited: KeyedAssignment | undefined): boolean {
  if (!edited) return false;
  const { resultsOpen, resultsOpenedAt, submissionCount } = edited;
  return resultsOpenedAt !== null || (resultsOpen === "at_once" && submissionCount > 0);
}

function openSince({ resultsOpenedAt }: KeyedAssignment): string {
  if (resultsOpenedAt === null) return "Students can already read their results. They stay open.";
  return `Results are open since ${formatDateTime(resultsOpenedAt)}, and stay open.`;
}

/** Returns the warning for a rule; undefined if there is none. */
function warningOf(rule: ResultsRule, form: AssignmentForm, timeZone: string | undefined): string | undefined {
  if (rule === "when_all_done" && form.dueDate === "")
    return "No due date: results stay closed until every student in the course has handed in. You can open them at any time.";
  if (rule === "on_date" && isOver(form, timeZone))
    return "This time has passed: students see their result as soon as they hand in.";
  return undefined;
}

/** True if the chosen moment is in the past, by the institute's time zone. */
function isOver({ resultsDay, resultsTime }: AssignmentForm, timeZone: string | undefined): boolean {
  const now = new Date().toISOString();
  const moment = `${calendarDay(now, timeZone)}T${formatTimeOfDay(now, timeZone)}`;
  return isDay(resultsDay) && resultsTime !== "" && `${resultsDay}T${resultsTime}` <= moment;
}

const meanings: Record<ResultsRule, string> = {
  at_once: "Students who hand in first see the answer key while others are still working.",
  when_all_done: "Results open when every student has handed in, or after the due date once nobody is working on it.",
  on_date:
    "Nobody sees the answer key before this time. Students who are still working after it can learn the key from others.",
  by_hand: "You open results in the exam room or in the review.",
};
