import { Select, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { formatDateTime } from "#contract/time.ts";
import { settingsQuery } from "../../api/sessions.ts";
import { DayInput } from "../../parts/day-input.tsx";
import classes from "./assignment-facts.module.css";
import { useAssignmentFormContext } from "./form-context.ts";
import { type ResultsRule, resultsRuleNames, resultsRuleOf } from "./form-values.ts";

const data = Object.entries(resultsRuleNames).map(([value, label]) => ({ value, label }));

/** When students may read their results. A rule is proposed until one is chosen; opened results stay open. */
export function ResultsFields({ edited, disabled }: { edited: KeyedAssignment | undefined; disabled: boolean }) {
  const form = useAssignmentFormContext();
  const zone = useQuery(settingsQuery).data?.timeZone;
  const { resultsDay, resultsTime } = form.values;
  const rule = resultsRuleOf(form.values);
  const isOpen = edited !== undefined && areOpen(edited);
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
            value={resultsTime}
            onChange={(event) => form.setFieldValue("resultsTime", event.currentTarget.value)}
          />
        </>
      )}
      <Text className={classes.meaning ?? ""} fz="xs" c="dimmed" role="status">
        {isOpen ? openSince(edited) : meaningOf(rule, form.values.dueDate)}
      </Text>
    </div>
  );
}

function areOpen({ resultsOpen, resultsOpenedAt, submissionCount }: KeyedAssignment): boolean {
  return resultsOpenedAt !== null || (resultsOpen === "at_once" && submissionCount > 0);
}

function openSince({ resultsOpenedAt }: KeyedAssignment): string {
  const since =
    resultsOpenedAt === null ? "Students have handed in, and" : `Open since ${formatDateTime(resultsOpenedAt)}:`;
  return `${since} ${resultsOpenedAt === null ? "can read their results. They" : "they"} stay open.`;
}

function meaningOf(rule: ResultsRule, dueDate: string): string {
  if (rule === "at_once") return "Who hands in first sees the answer key while others still work.";
  if (rule === "by_hand") return "Open them in the exam room or in the review.";
  if (rule === "on_date") return "Nobody sees the answer key before.";
  return dueDate === ""
    ? "No due date: results stay closed until every student of the course has handed in. You can open them at any time."
    : "Nobody works on it any more, and every student has handed in or it is past its due date.";
}
