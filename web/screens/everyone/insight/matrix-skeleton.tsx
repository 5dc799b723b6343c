import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import classes from "./matrix.module.css";

interface MatrixSkeletonProps {
  /** Lines of the key. */
  columns: number;
  /** Students, of whom at most one window is drawn. */
  rows: number;
}

const mostRows = 30;

/** The skeleton of the matrix, as high and as wide as the matrix: head, students by lines, and foot. */
export function MatrixSkeleton({ columns, rows }: MatrixSkeletonProps) {
  const lines = Array.from({ length: columns }, (_, index) => index);
  const students = Array.from({ length: Math.min(rows, mostRows) }, (_, index) => index);
  const row = (cell: (line: number) => ReactNode) => (
    <>
      <th>
        <Skeleton h={12} w={96} />
      </th>
      {lines.map((line) => (
        <td key={line}>{cell(line)}</td>
      ))}
      <td>
        <Skeleton h={12} w={32} ml="auto" />
      </td>
    </>
  );
  const figure = () => <Skeleton h={12} w={40} mx="auto" />;
  return (
    <ListSkeleton label="Loading the matrix">
      <div className={classes.scroller}>
        <table className={classes.table} aria-hidden>
          <thead>
            <tr>
              <th colSpan={columns + 2} />
            </tr>
            <tr>{row(figure)}</tr>
          </thead>
          <tbody>
            {students.map((student) => (
              <tr key={student} className={classes.row}>
                {row(() => (
                  <Skeleton circle height={14} mx="auto" />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>{row(figure)}</tr>
            <tr>{row(figure)}</tr>
          </tfoot>
        </table>
      </div>
    </ListSkeleton>
  );
}
