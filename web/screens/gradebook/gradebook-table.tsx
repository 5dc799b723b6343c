import { Avatar, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, type ReactNode, useMemo, useRef } from "react";
import { Link } from "react-router";
import type { Gradebook } from "#contract/api/gradebook.ts";
import { formatDate } from "#contract/time.ts";
import { initials } from "../../parts/initials.ts";
import { medianOf, type Row } from "./choose-rows.ts";
import classes from "./gradebook.module.css";
import { Mark, StateOrMark } from "./mark.tsx";

const rowHeight = 40;
const columnWidth = 104;

type Assignment = Gradebook["assignments"][number];

/** The columns in sight, and how wide those before and behind them are. */
interface Sight {
  from: number;
  shown: readonly Assignment[];
  before: number;
  after: number;
}

interface GradebookTableProps {
  rows: readonly Row[];
  assignments: readonly Assignment[];
  sort: string;
  onSort: (sort: string | null) => void;
}

/** However many students and assignments, those in sight are drawn; head, foot, names and averages stay. */
export function GradebookTable({ rows, assignments, sort, onSort }: GradebookTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const sight = useColumnsInSight(scroller, assignments);
  const items = down.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = down.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the keys
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="Students by assignment">
      <table className={classes.table} aria-rowcount={rows.length + 2} aria-colcount={assignments.length + 2}>
        <thead>
          <tr>
            <SortedTh name="name" sort={sort} onSort={onSort}>
              Name
            </SortedTh>
            <Gap width={sight.before} />
            {sight.shown.map(({ _id, moduleName, assignedDate }) => (
              <SortedTh key={_id} name={_id} sort={sort} onSort={onSort} title={moduleName}>
                <span className={classes.module}>{moduleName}</span>
                <span className={classes.day}>{formatDate(assignedDate).slice(0, 6)}</span>
              </SortedTh>
            ))}
            <Gap width={sight.after} />
            <SortedTh name="average" sort={sort} onSort={onSort}>
              Average
            </SortedTh>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr style={{ height: before }} aria-hidden />}
          {items.map(({ index }) => {
            const row = rows[index];
            return row && <StudentRow key={row._id} row={row} index={index} sight={sight} />;
          })}
          {after > 0 && <tr style={{ height: after }} aria-hidden />}
        </tbody>
        <Foot rows={rows} sight={sight} />
      </table>
    </section>
  );
}

function useColumnsInSight(
  scroller: React.RefObject<HTMLDivElement | null>,
  assignments: readonly Assignment[],
): Sight {
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
    [assignments, from, to],
  );
}

/** The room of the columns out of sight. */
function Gap({ width }: { width: number }) {
  return width > 0 ? <td aria-hidden style={{ minWidth: width, padding: 0 }} /> : null;
}

interface SortedThProps {
  name: string;
  sort: string;
  onSort: (sort: string | null) => void;
  title?: string;
  children: ReactNode;
}

/** Names begin at A; marks at the lowest, where help is needed. */
function SortedTh({ name, sort, onSort, title, children }: SortedThProps) {
  const isUp = sort === name;
  const isDown = sort === `-${name}`;
  const Icon = isDown ? IconArrowDown : IconArrowUp;
  const next = isUp ? `-${name}` : name;
  return (
    <th scope="col" aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"} title={title}>
      <UnstyledButton className={classes.head} onClick={() => onSort(next === "name" ? null : next)}>
        {children}
        {(isUp || isDown) && <Icon size={13} aria-hidden className={classes.arrow} />}
      </UnstyledButton>
    </th>
  );
}

interface StudentRowProps {
  row: Row;
  index: number;
  sight: Sight;
}

const StudentRow = memo(function StudentRow({ row, index, sight }: StudentRowProps) {
  return (
    <tr className={classes.row} aria-rowindex={index + 2}>
      <th scope="row" title={row.name}>
        <Link to={`/admin/student?student=${row._id}`} className={classes.name}>
          <Avatar size={24} color="brand" className={classes.face ?? ""} aria-hidden>
            {initials(row.name)}
          </Avatar>
          <span>{row.name}</span>
        </Link>
      </th>
      <Gap width={sight.before} />
      {sight.shown.map(({ _id, moduleName }, place) => (
        <td key={_id} aria-colindex={sight.from + place + 2}>
          <StateOrMark
            state={row.states[_id] ?? "open"}
            percent={row.percents[_id] ?? null}
            to={`/admin/assignments/${_id}/submissions/${row._id}`}
            of={`${row.name}, ${moduleName}`}
          />
        </td>
      ))}
      <Gap width={sight.after} />
      <td>
        <Mark percent={row.average} isPlain />
      </td>
    </tr>
  );
});

function Foot({ rows, sight }: { rows: readonly Row[]; sight: Sight }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">
          Median <span className={classes.of}>of {rows.length}</span>
        </th>
        <Gap width={sight.before} />
        {sight.shown.map(({ _id }) => (
          <Median key={_id} rows={rows} markOf={_id} />
        ))}
        <Gap width={sight.after} />
        <Median rows={rows} markOf="average" />
      </tr>
    </tfoot>
  );
}

const Median = memo(function Median({ rows, markOf }: { rows: readonly Row[]; markOf: string }) {
  const median = medianOf(rows.map((row) => (markOf === "average" ? row.average : (row.percents[markOf] ?? null))));
  return <td>{median === null ? "–" : `${Math.round(median)}%`}</td>;
});
