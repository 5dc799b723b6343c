import { Anchor, Flex, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Matrix, SectionInsight } from "#contract/api/insight.ts";
import { fingerHeight } from "../../../parts/page/finger-height.ts";
import { useRowsInSight } from "../../../parts/page/use-rows-in-sight.ts";
import { CellShape, wordsOf } from "./cell-shape.tsx";
import { correlationOf, isCode, noFigure, percentOf, tintOf, weakDiscrimination } from "./facts.tsx";
import classes from "./matrix.module.css";

const rowHeight = fingerHeight(34);

type Row = Matrix["students"][number];
type Line = SectionInsight["lines"][number];

interface MatrixTableProps {
  matrix: Matrix;
  rows: readonly Row[];
  /** Returns the class result of a column; undefined if nobody was graded on it. */
  lineOf: (column: Matrix["columns"][number]) => Line | undefined;
  submissions: number;
  /** The index of the column whose misses alone are shown. */
  chosen: number | undefined;
  onChoose: (place: number | undefined) => void;
  assignmentId: string;
}

/** The table of students by lines of the key. Only visible rows are rendered; head, foot and names are sticky. */
export function MatrixTable(props: MatrixTableProps) {
  const { matrix, rows, lineOf, submissions, chosen, onChoose, assignmentId } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useOverflowMark(scroller);
  const { items, before, after, isOnPaper } = useRowsInSight(scroller, { count: rows.length, rowHeight });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="Students by code">
      <table className={classes.table} aria-rowcount={rows.length + 4}>
        <Head columns={matrix.columns} chosen={chosen} onChoose={isOnPaper ? undefined : onChoose} />
        <tbody>
          {before > 0 && <tr style={{ height: before }} aria-hidden />}
          {items.map(({ index }) => {
            const row = rows[index];
            return row ? (
              <StudentRow
                key={row.studentId}
                row={row}
                index={index}
                columns={matrix.columns}
                assignmentId={assignmentId}
              />
            ) : null;
          })}
          {after > 0 && <tr style={{ height: after }} aria-hidden />}
        </tbody>
        <Foot columns={matrix.columns} lineOf={lineOf} submissions={submissions} />
      </table>
    </section>
  );
}

interface HeadProps {
  columns: Matrix["columns"];
  chosen: number | undefined;
  /** Omitted in print. */
  onChoose: MatrixTableProps["onChoose"] | undefined;
}

function Head({ columns, chosen, onChoose }: HeadProps) {
  const groups = groupsOf(columns);
  return (
    <thead>
      <tr>
        <th aria-hidden />
        {groups.map(({ label, field, code, from, span }) =>
          isCode({ field, code }) ? (
            <th key={from} colSpan={span} scope="colgroup">
              {label}
            </th>
          ) : (
            <td key={from} colSpan={span} />
          ),
        )}
        <th aria-hidden />
      </tr>
      <tr>
        <th scope="col">Student</th>
        {columns.map(({ field, label, code, title }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a code may be in the key twice
          <th key={place} scope="col">
            {onChoose ? (
              <UnstyledButton
                className={isCode({ field, code }) ? classes.head : `${classes.head} ${classes.words}`}
                mih={fingerHeight(24)}
                title={title ? `${code}: ${title}` : code}
                aria-pressed={chosen === place}
                onClick={() => onChoose(chosen === place ? undefined : place)}
              >
                {isCode({ field, code }) ? code || "–" : label}
              </UnstyledButton>
            ) : (
              <div className={classes.head}>{isCode({ field, code }) ? code || "–" : label}</div>
            )}
          </th>
        ))}
        <th scope="col">Score</th>
      </tr>
    </thead>
  );
}

interface Group {
  label: string;
  field: string;
  /** The code of its first column. */
  code: string;
  from: number;
  span: number;
}

/** Groups adjacent columns of the same field. */
function groupsOf(columns: Matrix["columns"]): Group[] {
  const groups: Group[] = [];
  for (const [place, { field, label, code }] of columns.entries()) {
    const last = groups.at(-1);
    if (last?.field === field) last.span += 1;
    else groups.push({ label, field, code, from: place, span: 1 });
  }
  return groups;
}

interface StudentRowProps {
  row: Row;
  index: number;
  columns: Matrix["columns"];
  assignmentId: string;
}

function StudentRow({ row, index, columns, assignmentId }: StudentRowProps) {
  const { studentId, studentName, marks, given, extras, percent } = row;
  const answers = `/admin/assignments/${assignmentId}/submissions/${studentId}`;
  return (
    <tr className={classes.row} aria-rowindex={index + 3}>
      <th scope="row" title={studentName}>
        <Flex gap="xs" align="center">
          <Anchor component={Link} to={answers} c="inherit">
            <span className={classes.name}>{studentName}</span>
          </Anchor>
          {extras.length > 0 && (
            <Text span fz="xs" c="dimmed" title={`Not in the key: ${extras.join(", ")}`}>
              +{extras.length}
              <VisuallyHidden> not in the key</VisuallyHidden>
            </Text>
          )}
        </Flex>
      </th>
      {marks.map((mark, place) => {
        const description = wordsOf(mark, given[String(place)]);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark belongs to its column
          <td key={place} title={`${columns[place]?.code}: ${description}`}>
            <CellShape mark={mark} />
            <VisuallyHidden>{description}</VisuallyHidden>
          </td>
        );
      })}
      <td>{percent}%</td>
    </tr>
  );
}

interface FootProps extends Pick<MatrixTableProps, "lineOf" | "submissions"> {
  columns: Matrix["columns"];
}

function Foot({ columns, lineOf, submissions }: FootProps) {
  const lines = columns.map(lineOf);
  return (
    <tfoot>
      <tr>
        <th scope="row">Right, of {submissions}</th>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a number belongs to its column
          <td key={place}>
            <span className={`${classes.share} ${tintOf(line?.facility ?? null) ?? ""}`}>
              {!line ? noFigure : line.facility === null ? line.right : percentOf(line.facility)}
            </span>
          </td>
        ))}
        <td />
      </tr>
      <tr>
        <th scope="row">Discrimination</th>
        {lines.map((line, place) => {
          const value = line?.discrimination ?? null;
          const isWeak = value !== null && value < weakDiscrimination;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a number belongs to its column
            <td key={place} style={isWeak ? { color: "var(--cb-missing)", fontWeight: 650 } : undefined}>
              {correlationOf(value)}
            </td>
          );
        })}
        <td />
      </tr>
    </tfoot>
  );
}

/** Sets an attribute on a box while its content is wider than the box, for its styles. */
function useOverflowMark(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = box;
    const content = current?.firstElementChild;
    if (!current || !content) return;
    const observer = new ResizeObserver(() =>
      current.toggleAttribute("data-goes-on", current.scrollWidth > current.clientWidth),
    );
    observer.observe(current);
    observer.observe(content);
    return () => observer.disconnect();
  }, [box]);
}
