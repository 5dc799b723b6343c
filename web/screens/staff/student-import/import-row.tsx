import { ActionIcon, Anchor, Group, Table, Text, TextInput, Tooltip } from "@mantine/core";
import { IconAlertCircle, IconPencil, IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { ImportRow } from "#contract/api/student-import.ts";
import { guessCategory } from "#contract/categories.ts";
import { isDay } from "#contract/days.ts";
import { formatRupees } from "#contract/money.ts";
import { type StudentColumn, studentColumns, studentColumnTitles } from "#contract/student-columns.ts";
import { formatDate } from "#contract/time.ts";
import { Chip } from "../../../parts/words/chips.tsx";
import { expiryWarning } from "./expiry-warning.ts";
import classes from "./import.module.css";
import { findNamesake, mayBeAnotherPerson, proposeName } from "./known-students.ts";
import type { Import } from "./use-import.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

const chips: Record<Verdict, ReactNode> = {
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
  incomplete: <Chip tone="warn">Incomplete</Chip>,
  wrong: (
    <Chip tone="bad" icon={<IconAlertCircle size={13} aria-hidden />}>
      Wrong
    </Chip>
  ),
};

interface CellsProps {
  row: ImportRow;
  today: string;
  sheet: Pick<Import, "setCell" | "leaveOut">;
}

/** The cells of a row, with its state and a button to leave it out. */
export function RowCells({ row, today, sheet }: CellsProps) {
  const { line } = row;
  return (
    <>
      <Table.Td c="dimmed" className={classes.line ?? ""}>
        {line}
      </Table.Td>
      <Table.Td className={classes.state ?? ""}>
        <Group gap="xxs" wrap="nowrap" justify="space-between">
          {chips[verdictOf(row)]}
          <Tooltip label="Leave this row out">
            <ActionIcon size={24} aria-label={`Leave out line ${line}`} onClick={() => sheet.leaveOut(line)}>
              <IconX size={14} />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Table.Td>
      {studentColumns.map((column) => (
        <Table.Td key={column} className={classOf(column)} data-title={studentColumnTitles[column]}>
          {column === "name" ? (
            <NameCell row={row} today={today} sheet={sheet} />
          ) : (
            <Cell row={row} column={column} setCell={sheet.setCell} />
          )}
        </Table.Td>
      ))}
    </>
  );
}

/** A cell as it was read; a faulty one is an input. */
function Cell({ row, column, setCell }: { row: ImportRow; column: StudentColumn; setCell: Import["setCell"] }) {
  const { line, name, values, fields } = row;
  if (fields?.[column] === undefined) return <Value row={row} column={column} />;
  return (
    <Correction
      key={values[column]}
      label={`${studentColumnTitles[column]} of ${name || `line ${line}`}`}
      value={values[column] ?? ""}
      isWrong={verdictOf(row) === "wrong"}
      faultId={faultId(line, column)}
      onChange={(value) => setCell(line, column, value)}
    />
  );
}

/** The name of a row, with remarks below. If a student already has it, it can be changed. */
function NameCell({ row, today, sheet: { setCell } }: CellsProps) {
  const { line, name } = row;
  const [isRenaming, setRenaming] = useState(false);
  const warning = expiryWarning(row, today);
  return (
    <>
      {isRenaming ? (
        <Correction
          label={`Name of ${name}`}
          value={name}
          proposal={proposeName(name)}
          onChange={(value) => {
            setRenaming(false);
            setCell(line, "name", value);
          }}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <>
          <Cell row={row} column="name" setCell={setCell} />
          <KnownStudent row={row} onOther={() => setRenaming(true)} />
        </>
      )}
      {warning && (
        <div className={classes.remark} data-kind="warning">
          <span>{warning}</span>
        </div>
      )}
      <Faults row={row} onOffer={(offer) => setCell(line, "courseName", offer)} />
    </>
  );
}

/** The student who already has the name of a row. */
function KnownStudent({ row, onOther }: { row: ImportRow; onOther: () => void }) {
  const student = findNamesake(row);
  if (!student) return null;
  const asks = mayBeAnotherPerson(row);
  return (
    <div className={classes.remark} data-kind={asks ? "warning" : undefined}>
      <span>
        {asks
          ? `${student.name} is already in ${student.courseName}. The same person?`
          : `Already in ${student.courseName}.`}
      </span>{" "}
      {row.fields?.name === undefined && (
        <Anchor component="button" inherit c="inherit" fw={650} underline="always" onClick={onOther}>
          Another person
        </Anchor>
      )}
    </div>
  );
}

/** Columns that are aligned to the right. */
export const amounts: readonly StudentColumn[] = ["paidAmount", "remainingAmount"];
const classOf = (column: StudentColumn) =>
  column === "name" ? classes.name : `${classes.cell} ${amounts.includes(column) ? classes.amount : ""}`;
const faultId = (line: number, column: StudentColumn) => `fault-${line}-${column}`;

/** True if the sentence names its column itself, for example "Expiry date is not a date". */
const namesItself = (fault: string, column: StudentColumn) =>
  fault.toLowerCase().startsWith(studentColumnTitles[column].toLowerCase());

/** The faults of a row, one sentence for each cell. For a misspelt course, offers the right one. */
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
      <div key={column} id={faultId(line, column)} className={classes.remark} data-kind="fault">
        {namesItself(fault, column) ? "" : `${studentColumnTitles[column]}: `}
        {offer ? fault.replace(` ${offer}?`, " ") : fault}
        {offer && (
          <Anchor component="button" inherit c="inherit" fw={650} underline="always" onClick={() => onOffer(offer)}>
            {offer}?
          </Anchor>
        )}
      </div>
    );
  });
}

interface CorrectionProps {
  label: string;
  value: string;
  /** The initial text of the field, if it is not the value. */
  proposal?: string;
  isWrong?: boolean;
  faultId?: string;
  onChange: (value: string) => void;
  /** Called if nothing was changed. If set, the field gets the focus at once. */
  onCancel?: () => void;
}

/** An input that corrects a cell in place. It is checked on blur or Enter. */
function Correction({ label, value, proposal = value, isWrong = false, faultId, onChange, onCancel }: CorrectionProps) {
  const [typed, setTyped] = useState(proposal);
  const commit = () => (typed === value ? onCancel?.() : onChange(typed));
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={typed}
      error={isWrong}
      autoFocus={onCancel !== undefined}
      attributes={{ input: { "aria-describedby": faultId } }}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
        if (event.key === "Escape") onCancel?.();
      }}
    />
  );
}

const passwordOf = { new: "made for you", changed: "unchanged", unchanged: "unchanged", wrong: "" };

/** The value of a cell, with the old value crossed out if it changes. */
function Value({ row, column }: { row: ImportRow; column: StudentColumn }) {
  if (column === "password") {
    const text = row.values.password ? "as given" : passwordOf[row.state];
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
