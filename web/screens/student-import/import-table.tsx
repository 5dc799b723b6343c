import {
  ActionIcon,
  Card,
  Group,
  SegmentedControl,
  Table,
  Text,
  TextInput,
  Tooltip,
  UnstyledButton,
} from "@mantine/core";
import { IconAlertCircle, IconPencil, IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import type { ImportRow, StudentImport } from "#contract/api/student-import.ts";
import { guessCategory } from "#contract/categories.ts";
import { isDay } from "#contract/days.ts";
import { formatRupees } from "#contract/money.ts";
import { type StudentColumn, studentColumns, studentColumnTitles } from "#contract/student-columns.ts";
import { formatDate } from "#contract/time.ts";
import { Chip } from "../../parts/chips.tsx";
import line from "../../parts/scroll-row.module.css";
import { useRowsInSight } from "../../parts/use-rows-in-sight.ts";
import classes from "./import.module.css";
import type { Import } from "./use-import.ts";

export type Shown = "all" | ImportRow["state"];

interface ImportTableProps {
  told: StudentImport;
  shown: Shown;
  onShow: (shown: Shown) => void;
  isChecking: boolean;
  sheet: Pick<Import, "setCell" | "leaveOut">;
  /** What stands below the rows: what an import does, and its buttons. */
  foot: ReactNode;
}

const rowHeight = 44;

/** The rows of the file as they are understood; a wrong cell is a field. */
export function ImportTable({ told, shown, onShow, isChecking, sheet, foot }: ImportTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = shown === "all" ? told.rows : told.rows.filter(({ state }) => state === shown);
  const { items, before, after, measure } = useRowsInSight(scroller, {
    count: rows.length,
    rowHeight,
    keyOf: (index) => rows[index]?.line ?? index,
  });
  const choices = [
    { value: "all", label: `All ${told.rows.length}` },
    { value: "new", label: `New ${told.new}` },
    { value: "changed", label: `Changed ${told.changed}` },
    { value: "unchanged", label: `Unchanged ${told.unchanged}` },
    { value: "wrong", label: `Wrong ${told.wrong}` },
  ];
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
          Headings found: {told.headings.found.join(", ")}
        </Text>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the keys */}
      <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="Rows of the file">
        <Table stickyHeader verticalSpacing={6} horizontalSpacing="xs" className={classes.rows ?? ""}>
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
                <tr key={key} ref={measure} data-index={index} className={classes[row.state] ?? ""}>
                  <Cells row={row} sheet={sheet} />
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

const states: Record<ImportRow["state"], ReactNode> = {
  new: (
    <Chip tone="ok" icon={<IconPlus size={13} aria-hidden />}>
      New
    </Chip>
  ),
  changed: (
    <Chip tone="info" icon={<IconPencil size={13} aria-hidden />}>
      Changed
    </Chip>
  ),
  unchanged: <Chip tone="quiet">Unchanged</Chip>,
  wrong: (
    <Chip tone="bad" icon={<IconAlertCircle size={13} aria-hidden />}>
      Wrong
    </Chip>
  ),
};

function Cells({ row, sheet }: { row: ImportRow; sheet: ImportTableProps["sheet"] }) {
  const { line, state, name } = row;
  return (
    <>
      <Table.Td c="dimmed" className={classes.line ?? ""}>
        {line}
      </Table.Td>
      <Table.Td className={classes.state ?? ""}>
        <Group gap={4} wrap="nowrap">
          {states[state]}
          {state === "wrong" && (
            <Tooltip label="Leave this row out">
              <ActionIcon size={24} aria-label={`Leave out line ${line}`} onClick={() => sheet.leaveOut(line)}>
                <IconX size={14} />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      </Table.Td>
      {studentColumns.map((column) => {
        const fault = row.fields?.[column];
        return (
          <Table.Td key={column} className={classOf(column)} data-title={studentColumnTitles[column]}>
            {fault === undefined ? (
              <Value row={row} column={column} />
            ) : (
              <Correction
                key={row.values[column]}
                label={`${studentColumnTitles[column]} of ${name || `line ${line}`}`}
                value={row.values[column] ?? ""}
                faultId={faultId(line, column)}
                onChange={(value) => sheet.setCell(line, column, value)}
              />
            )}
            {column === "name" && <Faults row={row} onOffer={(offer) => sheet.setCell(line, "courseName", offer)} />}
          </Table.Td>
        );
      })}
    </>
  );
}

const amounts: readonly StudentColumn[] = ["paidAmount", "remainingAmount"];
const classOf = (column: StudentColumn) =>
  (column === "name" ? classes.name : amounts.includes(column) ? classes.amount : classes.cell) ?? "";
const faultId = (line: number, column: StudentColumn) => `fault-${line}-${column}`;

/** "Expiry date is not a date" needs no "Expiry Date:" before it. */
const namesItself = (fault: string, column: StudentColumn) =>
  fault.toLowerCase().startsWith(studentColumnTitles[column].toLowerCase());

/** What is wrong in a row, a sentence a cell; a course that is nearly one is offered. */
function Faults({
  row: { line, fields = {}, values },
  onOffer,
}: {
  row: ImportRow;
  onOffer: (course: string) => void;
}) {
  return studentColumns.map((column) => {
    const fault = fields[column];
    if (fault === undefined) return null;
    const offer = column === "courseName" ? guessCategory(values.courseName ?? "") : undefined;
    return (
      <div key={column} id={faultId(line, column)} className={classes.fault}>
        {namesItself(fault, column) ? "" : `${studentColumnTitles[column]}: `}
        {offer ? fault.replace(` ${offer}?`, " ") : fault}
        {offer && (
          <UnstyledButton className={classes.offer ?? ""} onClick={() => onOffer(offer)}>
            {offer}?
          </UnstyledButton>
        )}
      </div>
    );
  });
}

/** A cell that is wrong, corrected where it stands; it is checked when it is left or Enter is pressed. */
function Correction({
  label,
  value,
  faultId,
  onChange,
}: {
  label: string;
  value: string;
  faultId: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const commit = () => typed !== value && onChange(typed);
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={typed}
      error
      attributes={{ input: { "aria-describedby": faultId } }}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
}

const passwordOf = { new: "made for you", changed: "unchanged", unchanged: "unchanged", wrong: "" };

/** What a cell says, and, crossed out, what it changes. */
function Value({ row, column }: { row: ImportRow; column: StudentColumn }) {
  if (column === "password") {
    const text = row.values.password ? "from the file" : passwordOf[row.state];
    return <Text c="dimmed">{text}</Text>;
  }
  const text = shownValue(column, row.values[column] ?? "");
  const was = row.before?.[column];
  if (was === undefined) return text;
  return (
    <>
      <s className={classes.was}>{shownValue(column, was)}</s> <b className={classes.is}>{text}</b>
    </>
  );
}

function shownValue(column: StudentColumn, value: string): string {
  if (column === "paidAmount" || column === "remainingAmount") return formatRupees(Number(value));
  if (column === "enrolledDate" && value === "") return "today";
  return isDay(value) ? formatDate(`${value}T00:00:00Z`, "UTC") : value;
}
