import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ImportRow, StudentImport } from "#contract/api/student-import.ts";
import type { StudentColumn } from "#contract/student-columns.ts";
import { studentsChanged } from "../../../api/changes.ts";
import { ApiFault } from "../../../api/client.ts";
import { importRows, readSheet } from "../../../api/students.ts";

/** The course and expiry date for rows that have none. */
export interface Missing {
  courseName: string;
  expiryDate: string;
}

/** Manages an import: the sheet is read, checked, corrected in place, and only then imported. */
export function useImport() {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<StudentImport>();
  const [done, setDone] = useState<StudentImport>();
  /** The file or rows that were sent last. A reply to older ones must be ignored, because it would undo a change. */
  const newest = useRef<File | readonly ImportRow[]>(undefined);
  const read = useMutation({
    mutationFn: readSheet,
    onSuccess: (reply, sent) => sent === newest.current && setPreview(reply),
  });
  const headings = preview?.headings ?? { found: [], unknown: [] };
  const check = useMutation({
    mutationFn: (rows: ImportRow[]) => importRows(asGiven(rows), true),
    // Keeps the headings of the file, whatever columns the corrected rows have.
    onSuccess: (reply, sent) => sent === newest.current && setPreview({ ...reply, headings }),
  });
  const write = useMutation({
    mutationFn: (rows: ImportRow[]) => importRows(asGiven(rows, true), false),
    onSuccess: async (reply) => {
      setDone(reply);
      await studentsChanged();
    },
    // Somebody else has changed one of the students, so the list is checked again.
    onError: (error, sent) => {
      if (!(error instanceof ApiFault && error.status === 409)) return;
      newest.current = sent;
      check.mutate(sent);
    },
  });
  const rows = preview?.rows ?? [];
  const change = (next: ImportRow[]) => {
    if (preview) setPreview({ ...preview, rows: next });
    newest.current = next;
    check.mutate(next);
  };
  return {
    file,
    preview,
    done,
    read,
    check,
    write,
    isCorrected: () => !(newest.current instanceof File),
    choose: (next: File | undefined) => {
      setFile(next);
      setPreview(undefined);
      setDone(undefined);
      newest.current = next;
      for (const each of [read, check, write]) each.reset();
      if (next) read.mutate(next);
    },
    setCell: (line: number, column: StudentColumn, value: string) =>
      change(rows.map((row) => (row.line === line ? withCell(row, column, value) : row))),
    leaveOut: (line: number) => change(rows.filter((row) => row.line !== line)),
    fill: (missing: Missing) => change(rows.map((row) => filledIn(row, missing))),
    checkAgain: () => {
      write.reset();
      change(rows);
    },
    importAll: () => write.mutate(rows),
  };
}

export type Import = ReturnType<typeof useImport>;

function filledIn(row: ImportRow, missing: Missing): ImportRow {
  const { values } = row;
  const courseName = values.courseName || missing.courseName;
  return { ...row, values: { ...values, courseName, expiryDate: values.expiryDate || missing.expiryDate } };
}

function withCell(row: ImportRow, column: StudentColumn, value: string): ImportRow {
  const { values, filledIn = [] } = row;
  return { ...row, values: { ...values, [column]: value }, filledIn: filledIn.filter((each) => each !== column) };
}

/**
 * Cells that were filled in by the server are sent empty: under another name they would be written to another person.
 */
function asGiven(rows: readonly ImportRow[], isChecked = false) {
  return {
    rows: rows.map(({ line, state, before, values, filledIn = [] }) => ({
      line,
      ...(isChecked && { seen: { state, ...(before && { before }) } }),
      ...values,
      ...Object.fromEntries(filledIn.map((column) => [column, ""])),
    })),
  };
}
