import { Box, Button, Flex, MultiSelect, NumberInput } from "@mantine/core";
import type { CaseFilters } from "#contract/api/practice-cases.ts";
import { readDay } from "#contract/days.ts";
import type { Sent } from "#contract/endpoints.ts";
import { casesPerCall } from "#contract/limits.ts";
import { DayInput } from "../../../../parts/fields/day-input.tsx";

interface ChosenFilters {
  specialties: string[];
  goals: string[];
  difficulties: string[];
  count: number;
  /** YYYY-MM-DD, empty, or typed text that is not a day. */
  date: string;
}

/** Any chart, and one of them. */
export const noFilters: ChosenFilters = { specialties: [], goals: [], difficulties: [], count: 1, date: "" };

/** Returns the filters as the call takes them. A filter without a value is left out. */
export function requestOf(chosen: ChosenFilters): Omit<Sent<"POST /admin/cases", "body">, "category"> {
  const { specialties, goals, difficulties, count } = chosen;
  const date = chosen.date.trim();
  return {
    count,
    ...(specialties.length > 0 && { specialties }),
    ...(goals.length > 0 && { goals }),
    ...(difficulties.length > 0 && { difficulties: difficulties.map(Number) }),
    ...(date !== "" && { date: readDay(date) ?? date }),
  };
}

interface CaseFiltersFormProps {
  known: CaseFilters;
  chosen: ChosenFilters;
  isWriting: boolean;
  onChange: (chosen: ChosenFilters) => void;
  onWrite: () => void;
}

/** The filters of practice charts, and the button that writes charts. */
export function CaseFiltersForm({ known, chosen, isWriting, onChange, onWrite }: CaseFiltersFormProps) {
  const { specialties, goals, difficulties } = known;
  return (
    <Flex
      component="form"
      gap="sm"
      align="end"
      wrap="wrap"
      onSubmit={(event) => {
        // In React's tree the dialog is inside the form of the assignment.
        event.preventDefault();
        event.stopPropagation();
        onWrite();
      }}
    >
      <MultiSelect
        label="Learning goals"
        placeholder={chosen.goals.length === 0 ? "Any" : ""}
        searchable
        flex="2 1 260px"
        data={goals.map(({ key, title, count }) => ({ value: key, label: `${title} (${count})` }))}
        value={chosen.goals}
        onChange={(values) => onChange({ ...chosen, goals: values })}
      />
      <MultiSelect
        label="Specialties"
        placeholder={chosen.specialties.length === 0 ? "Any" : ""}
        searchable
        flex="2 1 200px"
        data={specialties.map(({ name, count }) => ({ value: name, label: `${name} (${count})` }))}
        value={chosen.specialties}
        onChange={(values) => onChange({ ...chosen, specialties: values })}
      />
      <MultiSelect
        label="Difficulty"
        placeholder={chosen.difficulties.length === 0 ? "Any" : ""}
        flex="1 1 140px"
        data={difficulties.map(({ level, count }) => ({ value: String(level), label: `${level} of 5 (${count})` }))}
        value={chosen.difficulties}
        onChange={(values) => onChange({ ...chosen, difficulties: values })}
      />
      <Box flex="0 1 170px">
        <DayInput label="Service date" value={chosen.date} onChange={(date) => onChange({ ...chosen, date })} />
      </Box>
      <NumberInput
        label="Charts"
        w={80}
        min={1}
        max={casesPerCall}
        clampBehavior="strict"
        allowDecimal={false}
        value={chosen.count}
        onChange={(value) => onChange({ ...chosen, count: Number(value) || 1 })}
      />
      <Button type="submit" loading={isWriting}>
        Write
      </Button>
    </Flex>
  );
}
