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
  const isEndless = !isOpen && rule === "when_all_done" && form.values.dueDate === "";
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
      <Text className={classes.meaning ?? ""} fz="xs" c={isEndless ? "var(--cb-missing)" : "dimmed"} role="status">
        {isOpen ? openSince(edited) : isEndless ? endless : meanings[rule]}
      </Text>
    </div>
  );
}

function areOpen({ resultsOpen, resultsOpenedAt, submissionCount }: KeyedAssignment): boolean {
  return resultsOpenedAt !== null || (resultsOpen === "at_once" && submissionCount > 0);
}

function openSince({ resultsOpenedAt }: KeyedAssignment): string {
  if (resultsOpenedAt === null) return "Students have handed in and can read their results, which stay open.";
  return `Open since ${formatDateTime(resultsOpenedAt)}. Results stay open.`;
}

const endless =
  "No due date: results stay closed until every student of the course has handed in. You can open them at any time.";

const meanings: Record<ResultsRule, string> = {
  at_once: "Who hands in first sees the answer key while others still work.",
  when_all_done: "When nobody is working on it, and every student has handed in or it is past its due date.",
  on_date: "Nobody sees the answer key before, and from then on also who is not done yet can learn it.",
  by_hand: "Open them in the exam room or in the review.",
};
