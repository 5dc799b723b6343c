import { Card, Group, SegmentedControl, Table, Text } from "@mantine/core";
import { type ReactNode, useMemo, useRef } from "react";
import type { ImportRow, StudentImport } from "#contract/api/student-import.ts";
import { studentColumns, studentColumnTitles } from "#contract/student-columns.ts";
import line from "../../../parts/page/scroll-row.module.css";
import { useRowsInSight } from "../../../parts/page/use-rows-in-sight.ts";
import { expiryWarning } from "./expiry-warning.ts";
import classes from "./import.module.css";
import { amounts, RowCells } from "./import-row.tsx";
import { mayBeAnotherPerson } from "./known-students.ts";
import type { Import } from "./use-import.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

/** The filter of the rows; "check" shows those that staff should check. */
export type Shown = "all" | "check" | Verdict;

interface ImportTableProps {
  preview: StudentImport;
  /** A day of the institute's time zone. */
  today: string;
  shown: Shown;
  onShow: (shown: Shown) => void;
  isChecking: boolean;
  sheet: Pick<Import, "setCell" | "leaveOut">;
  /** Content below the rows: the effect of the import, and its buttons. */
  foot: ReactNode;
}

const rowHeight = 44;

const shownTitles: [Shown, string][] = [
  ["all", "All"],
  ["wrong", "Wrong"],
  ["incomplete", "Incomplete"],
  ["check", "To check"],
  ["new", "New"],
  ["changed", "Changed"],
  ["unchanged", "Unchanged"],
];

function isShown(row: ImportRow, shown: Shown, today: string): boolean {
  if (shown === "check") return mayBeAnotherPerson(row) || expiryWarning(row, today) !== undefined;
  return shown === "all" || verdictOf(row) === shown;
}

/**
 * Returns the visible rows and the filters that have rows. Memoised by the caller, because it is slow for 10,000 rows.
 */
function filterRows(all: readonly ImportRow[], shown: Shown, today: string) {
  const rowsOf = (filter: Shown) => all.filter((row) => isShown(row, filter, today));
  const choices = shownTitles.flatMap(([value, title]) => {
    const { length } = rowsOf(value);
    return length > 0 || value === shown || value === "all" ? [{ value, label: `${title} ${length}` }] : [];
  });
  return { rows: rowsOf(shown), choices };
}

/** The rows of the file as they were read. A faulty cell is an input. */
export function ImportTable({ preview, today, shown, onShow, isChecking, sheet, foot }: ImportTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, choices } = useMemo(() => filterRows(preview.rows, shown, today), [preview.rows, shown, today]);
  const { items, before, after, measure } = useRowsInSight(scroller, {
    count: rows.length,
    rowHeight,
    keyOf: (index) => rows[index]?.line ?? index,
  });
  return (
    <Card padding={0} aria-busy={isChecking}>
      <Group justify="space-between" p="xs">
        <SegmentedControl
          size="xs"
          className={line.row ?? ""}
          aria-label="Rows"
          data={choices}
          value={shown}
          onChange={(next) => onShow(next as Shown)}
        />
        <Text c="dimmed" fz="xs">
          Headings found: {preview.headings.found.join(", ")}
        </Text>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="Rows of the file">
        <Table stickyHeader verticalSpacing="xs" horizontalSpacing="xs" className={classes.rows ?? ""}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Line</Table.Th>
              <Table.Th>State</Table.Th>
              {studentColumns.map((column) => (
                <Table.Th key={column} ta={amounts.includes(column) ? "right" : undefined}>
                  {studentColumnTitles[column]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {before > 0 && <tr style={{ height: before }} aria-hidden />}
            {items.map(({ index, key }) => {
              const row = rows[index];
              return row ? (
                <tr key={key} ref={measure} data-index={index} className={classes[verdictOf(row)] ?? ""}>
                  <RowCells row={row} today={today} sheet={sheet} />
                </tr>
              ) : null;
            })}
            {after > 0 && <tr style={{ height: after }} aria-hidden />}
          </Table.Tbody>
        </Table>
      </section>
      {foot}
    </Card>
  );
}
