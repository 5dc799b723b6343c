import { Input, SegmentedControl, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../../../api/sessions.ts";
import { DayInput } from "../../../parts/fields/day-input.tsx";
import { useAssignmentFormContext } from "./form-context.ts";

/** The fields that decide whether and when students see the assignment. */
export function VisibilityFields({ disabled }: { disabled: boolean }) {
  const form = useAssignmentFormContext();
  const { state, visibleFrom, visibleTime } = form.values;
  const zone = useQuery(settingsQuery).data?.timeZone;
  return (
    <>
      <Input.Wrapper label="State" error={form.errors.state}>
        {state === null ? (
          <Text>Archived. Restore it in the overview to use it again.</Text>
        ) : (
          <div>
            <SegmentedControl
              aria-label="State"
              disabled={disabled}
              value={state}
              onChange={(chosen) => form.setFieldValue("state", chosen === "draft" ? "draft" : "open")}
              data={[
                { value: "draft", label: "Draft" },
                { value: "open", label: "Open" },
              ]}
            />
          </div>
        )}
      </Input.Wrapper>
      <DayInput
        label="Visible from (optional)"
        disabled={disabled}
        error={form.errors.visibleFrom}
        value={visibleFrom}
        onChange={(day) => form.setFieldValue("visibleFrom", day)}
      />
      {visibleFrom !== "" && (
        <TextInput
          type="time"
          label={zone === undefined ? "Time" : `Time (${zone})`}
          labelProps={{ title: zone }}
          disabled={disabled}
          value={visibleTime}
          onChange={(event) => form.setFieldValue("visibleTime", event.currentTarget.value)}
        />
      )}
    </>
  );
}
