import { DateInput, type DateInputProps } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { IconCalendar } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { isDay, readDay } from "#contract/days.ts";

interface DayInputProps
  extends Pick<DateInputProps, "label" | "withAsterisk" | "disabled" | "error" | "description" | "placeholder"> {
  /** A day (YYYY-MM-DD), nothing, or what was typed and is none: the form's rules say so. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A date typed as day, month, year, or chosen from a calendar that a click or the arrow down opens. What cannot be read
 * stays as it was typed, and the field can be emptied.
 */
export function DayInput({ value, onChange, ...rest }: DayInputProps) {
  const [isOpen, setOpen] = useState(false);
  const day = isDay(value) ? value : null;
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "ArrowDown") setOpen(true);
    if (key === "Escape") setOpen(false);
  };
  const change = (next: string) => {
    setOpen(false);
    onChange(next);
  };
  return (
    <DateInput
      valueFormat="DD MMM YYYY"
      placeholder="DD/MM/YYYY"
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      leftSectionPointerEvents="none"
      clearable
      // Red is what is wrong, and no day of the week is.
      weekendDays={[]}
      clearButtonProps={{ "aria-label": "Clear the date" }}
      // Escape closes the calendar alone: with this mark a modal around it lets the key pass.
      data-mantine-stop-propagation={isOpen}
      onClick={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={onKey}
      {...rest}
      // A fault stands below the field: the calendar must not cover it.
      popoverProps={{ opened: isOpen, position: rest.error ? "top-start" : "bottom-start" }}
      value={day}
      dateParser={(typed) => readDay(typed) ?? null}
      onChange={(chosen) => change(chosen ?? "")}
      onInput={(event) => {
        const typed = event.currentTarget.value;
        if (readDay(typed) === undefined) change(typed.trim());
      }}
      fixOnBlur={day !== null || value === ""}
    />
  );
}
