import { Button, Card, Group, Select, Text } from "@mantine/core";
import { useState } from "react";
import type { ImportRow } from "#contract/api/student-import.ts";
import { categories } from "#contract/categories.ts";
import { isDay } from "#contract/days.ts";
import { DayInput } from "../../../parts/fields/day-input.tsx";
import type { Missing } from "./use-import.ts";

/** Fields that set the course and expiry date for all rows without them. A list of names has neither. */
export function FillMissing({ rows, onFill }: { rows: readonly ImportRow[]; onFill: (missing: Missing) => void }) {
  const [missing, setMissing] = useState<Missing>({ courseName: "", expiryDate: "" });
  const without = (column: keyof Missing) => rows.filter(({ values }) => !values[column]).length;
  const [noCourse, noExpiry] = [without("courseName"), without("expiryDate")];
  const lacking = rows.filter(({ values }) => !values.courseName || !values.expiryDate).length;
  if (lacking === 0) return null;
  const isReady = (noCourse === 0 || missing.courseName !== "") && (noExpiry === 0 || isDay(missing.expiryDate));
  return (
    <Card mb="sm">
      <Group align="flex-end">
        <Text maw={260} fz="sm">
          {lacking === 1 ? "1 row lacks" : `${lacking} rows lack`} a value. Fill it in for all such rows:
        </Text>
        {noCourse > 0 && (
          <Select
            label="Course"
            data={[...categories]}
            value={missing.courseName || null}
            onChange={(courseName) => setMissing({ ...missing, courseName: courseName ?? "" })}
          />
        )}
        {noExpiry > 0 && (
          <DayInput
            label="Expiry Date"
            value={missing.expiryDate}
            onChange={(expiryDate) => setMissing({ ...missing, expiryDate })}
          />
        )}
        <Button variant="default" disabled={!isReady} onClick={() => onFill(missing)}>
          Fill in
        </Button>
      </Group>
    </Card>
  );
}
