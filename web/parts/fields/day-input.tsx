import { DateInput, type DateInputProps } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { IconCalendar } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { isDay, readDay } from "#contract/days.ts";

interface DayInputProps
  extends Pick<DateInputProps, "label" | "withAsterisk" | "disabled" | "error" | "description" | "placeholder"> {
  /** A day (YYYY-MM-DD), empty, or typed text that is not a day; the rules of the form report it. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A date, typed as day, month, year, or chosen from a calendar that opens by click or arrow down. Text that cannot be
 * read stays as typed, and the field can be cleared.
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
      // Red is reserved for faults, so weekends have no colour.
      weekendDays={[]}
      clearButtonProps={{ "aria-label": "Clear the date" }}
      // Mantine's modals ignore Escape from an element with this attribute, so Escape closes only the calendar.
      data-mantine-stop-propagation={isOpen}
      onClick={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={onKey}
      {...rest}
      // The message of a fault is below the field, so the calendar opens above it.
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
