import { Select, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { isDay } from "#contract/days.ts";
import { calendarDay, formatDateTime, formatTimeOfDay } from "#contract/time.ts";
import { settingsQuery } from "../../api/sessions.ts";
import { DayInput } from "../../parts/day-input.tsx";
import classes from "./assignment-facts.module.css";
import { useAssignmentFormContext } from "./form-context.ts";
import { type AssignmentForm, type ResultsRule, resultsRuleNames, resultsRuleOf } from "./form-values.ts";

const data = Object.entries(resultsRuleNames).map(([value, label]) => ({ value, label }));

/** When students may read their results. A rule is proposed until one is chosen; opened results stay open. */
export function ResultsFields({ edited, disabled }: { edited: KeyedAssignment | undefined; disabled: boolean }) {
  const form = useAssignmentFormContext();
  const zone = useQuery(settingsQuery).data?.timeZone;
  const { resultsDay, resultsTime } = form.values;
  const rule = resultsRuleOf(form.values);
  const isOpen = edited !== undefined && areOpen(edited);
  const warning = isOpen ? undefined : warningOf(rule, form.values, zone);
  return (
    <div className={classes.results}>
      <Select
        label="Students can read results"
        data={data}
        value={rule}
        allowDeselect={false}
        disabled={disabled || isOpen}
        error={form.errors.resultsOpen}
        onChange={(chosen) => form.setFieldValue("resultsRule", chosen as ResultsRule)}
      />
      {rule === "on_date" && (
        <>
          <DayInput
            label="Results open on"
            disabled={disabled || isOpen}
            error={form.errors.resultsDay}
            value={resultsDay}
            onChange={(day) => form.setFieldValue("resultsDay", day)}
          />
          <TextInput
            type="time"
            label={zone === undefined ? "Time" : `Time (${zone})`}
            labelProps={{ title: zone }}
            disabled={disabled || isOpen}
            error={form.errors.resultsTime}
            value={resultsTime}
            onChange={(event) => form.setFieldValue("resultsTime", event.currentTarget.value)}
          />
        </>
      )}
      <Text className={classes.meaning ?? ""} fz="xs" c={warning ? "var(--cb-missing)" : "dimmed"} role="status">
        {isOpen ? openSince(edited) : (warning ?? meanings[rule])}
      </Text>
    </div>
  );
}

function areOpen({ resultsOpen, resultsOpenedAt, submissionCount }: KeyedAssignment): boolean {
  return resultsOpenedAt !== null || (resultsOpen === "at_once" && submissionCount > 0);
}

function openSince({ resultsOpenedAt }: KeyedAssignment): string {
  if (resultsOpenedAt === null) return "Students have read their results, or can read them. They stay open.";
  return `Open since ${formatDateTime(resultsOpenedAt)}. Results stay open.`;
}

/** What staff may not expect of a rule. */
function warningOf(rule: ResultsRule, form: AssignmentForm, timeZone: string | undefined): string | undefined {
  if (rule === "when_all_done" && form.dueDate === "")
    return "No due date: results stay closed until every student in the course has handed in. You can open them at any time.";
  if (rule === "on_date" && isOver(form, timeZone))
    return "This time has passed: whoever hands in reads the result at once.";
  return undefined;
}

/** By the calendar and the clock of the institute. */
function isOver({ resultsDay, resultsTime }: AssignmentForm, timeZone: string | undefined): boolean {
  const now = new Date().toISOString();
  const moment = `${calendarDay(now, timeZone)}T${formatTimeOfDay(now, timeZone)}`;
  return isDay(resultsDay) && resultsTime !== "" && `${resultsDay}T${resultsTime}` <= moment;
}

const meanings: Record<ResultsRule, string> = {
  at_once: "Whoever hands in first sees the answer key while others are still working.",
  when_all_done: "They open when every student has handed in, or after the due date once nobody is working on it.",
  on_date:
    "Nobody sees the answer key before this time. After it, students who are still working can learn it from others.",
  by_hand: "Open them in the exam room or in the review.",
};
