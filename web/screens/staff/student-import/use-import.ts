import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ImportRow, StudentImport } from "#contract/api/student-import.ts";
import type { StudentColumn } from "#contract/student-columns.ts";
import { studentsChanged } from "../../../api/changes.ts";
import { ApiFault } from "../../../api/client.ts";
import { importRows, readSheet } from "../../../api/students.ts";

/** What rows that say nothing of a course or an expiry date get. */
export interface Missing {
  courseName: string;
  expiryDate: string;
}

/** A sheet on its way in: read, checked, corrected in place, and only then imported. */
export function useImport() {
  const [file, setFile] = useState<File>();
  const [told, setTold] = useState<StudentImport>();
  const [done, setDone] = useState<StudentImport>();
  /** What was sent last: the reply to an older file, or to older rows, would undo a change. */
  const newest = useRef<File | readonly ImportRow[]>(undefined);
  const read = useMutation({
    mutationFn: readSheet,
    onSuccess: (reply, sent) => sent === newest.current && setTold(reply),
  });
  const headings = told?.headings ?? { found: [], unknown: [] };
  const check = useMutation({
    mutationFn: (rows: ImportRow[]) => importRows(asGiven(rows), true),
    // The file's own headings stay, whatever columns the corrected rows have.
    onSuccess: (reply, sent) => sent === newest.current && setTold({ ...reply, headings }),
  });
  const write = useMutation({
    mutationFn: (rows: ImportRow[]) => importRows(asGiven(rows, true), false),
    onSuccess: async (reply) => {
      setDone(reply);
      await studentsChanged();
    },
    // Somebody else changed one of the students: the list is checked again, with what is stored now.
    onError: (error, sent) => {
      if (!(error instanceof ApiFault && error.status === 409)) return;
      newest.current = sent;
      check.mutate(sent);
    },
  });
  const rows = told?.rows ?? [];
  const change = (next: ImportRow[]) => {
    if (told) setTold({ ...told, rows: next });
    newest.current = next;
    check.mutate(next);
  };
  return {
    file,
    told,
    done,
    read,
    check,
    write,
    isCorrected: () => !(newest.current instanceof File),
    choose: (next: File | undefined) => {
      setFile(next);
      setTold(undefined);
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

/** A cell that was filled in goes back empty: under another name it would be written to another person. */
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
