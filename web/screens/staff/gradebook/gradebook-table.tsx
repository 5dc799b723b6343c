import { useMediaQuery } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import { below } from "../../../parts/page/breakpoints.ts";
import { useRowHeight } from "../../../parts/page/density.ts";
import { useOnPaper } from "../../../parts/page/use-on-paper.ts";
import { useRowsInSight } from "../../../parts/page/use-rows-in-sight.ts";
import type { Row } from "./choose-rows.ts";
import classes from "./gradebook.module.css";
import { type Assignment, Foot, Head, StudentRow, type VisibleColumns } from "./gradebook-rows.tsx";

/** Column widths, the same as in gradebook.module.css. A phone shows two full columns between names and averages. */
const usualWidth = 104;
const phoneWidth = 80;
const columnsOnPaper = 8;

interface GradebookTableProps {
  rows: readonly Row[];
  assignments: readonly Assignment[];
  sort: string;
  onSort: (sort: string | null) => void;
}

/** One scrolling table on screen; in print as many tables as the columns need. */
export function GradebookTable(props: GradebookTableProps) {
  const isOnPaper = useOnPaper();
  return (
    <>
      <ScrolledTable {...props} />
      {isOnPaper && <PrintedTables {...props} />}
    </>
  );
}

/** Renders only visible rows and columns. Head, foot, names and averages are sticky. */
function ScrolledTable({ rows, assignments, sort, onSort }: GradebookTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight(40);
  const { items, before, after } = useRowsInSight(scroller, { count: rows.length, rowHeight });
  const columns = useColumnsInSight(scroller, assignments);
  const sortFromTop = (next: string | null) => {
    scroller.current?.scrollTo({ top: 0 });
    onSort(next);
  };
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
      tabIndex={0}
      aria-label="Students by assignment"
      data-no-print
    >
      <table className={classes.table} aria-rowcount={rows.length + 2} aria-colcount={assignments.length + 2}>
        <Head columns={columns} sort={sort} onSort={sortFromTop} />
        <tbody>
          {before > 0 && <tr style={{ height: before }} aria-hidden />}
          {items.map(({ index }) => {
            const row = rows[index];
            return row && <StudentRow key={row._id} row={row} index={index} columns={columns} />;
          })}
          {after > 0 && <tr style={{ height: after }} aria-hidden />}
        </tbody>
        <Foot rows={rows} columns={columns} />
      </table>
    </section>
  );
}

/** All students and all chosen assignments, in tables that fit the width of a sheet. */
function PrintedTables({ rows, assignments, sort }: GradebookTableProps) {
  const sheets = Math.ceil(assignments.length / columnsOnPaper);
  return Array.from({ length: sheets }, (_, sheet) => {
    const from = sheet * columnsOnPaper;
    const columns = { from, shown: assignments.slice(from, from + columnsOnPaper), before: 0, after: 0 };
    return (
      <table key={from} className={`${classes.table} ${classes.printed}`}>
        <Head columns={columns} sort={sort} />
        <tbody>
          {rows.map((row, index) => (
            <StudentRow key={row._id} row={row} index={index} columns={columns} />
          ))}
        </tbody>
        <Foot rows={rows} columns={columns} />
      </table>
    );
  });
}

function useColumnsInSight(
  scroller: React.RefObject<HTMLDivElement | null>,
  assignments: readonly Assignment[],
): VisibleColumns {
  const isPhone = useMediaQuery(below("sm"), undefined, { getInitialValueInEffect: false });
  const columnWidth = isPhone ? phoneWidth : usualWidth;
  const across = useVirtualizer({
    horizontal: true,
    count: assignments.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    overscan: 4,
  });
  const items = across.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = (items.at(-1)?.index ?? -1) + 1;
  return useMemo(
    () => ({
      from,
      shown: assignments.slice(from, to),
      before: from * columnWidth,
      after: (assignments.length - to) * columnWidth,
    }),
    [assignments, from, to, columnWidth],
  );
}
