import { Avatar, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import type { Gradebook } from "#contract/api/gradebook.ts";
import { medianOf } from "#contract/median.ts";
import { formatDate } from "#contract/time.ts";
import { fingerHeight } from "../../../parts/page/finger-height.ts";
import { initials } from "../../../parts/words/initials.ts";
import type { Row } from "./choose-rows.ts";
import classes from "./gradebook.module.css";
import { inHalves } from "./in-halves.ts";
import { Mark, StateOrMark } from "./mark.tsx";

export type Assignment = Gradebook["assignments"][number];

/** The visible columns, and the widths of the columns before and after them. */
export interface VisibleColumns {
  from: number;
  shown: readonly Assignment[];
  before: number;
  after: number;
}

interface HeadProps {
  columns: VisibleColumns;
  sort: string;
  /** Omitted in print. */
  onSort?: (sort: string | null) => void;
}

export function Head({ columns, sort, onSort }: HeadProps) {
  return (
    <thead>
      <tr>
        <SortedTh name="name" sort={sort} onSort={onSort}>
          Name
        </SortedTh>
        <Gap width={columns.before} />
        {columns.shown.map(({ _id, moduleName, assignedDate }) => (
          <SortedTh key={_id} name={_id} sort={sort} onSort={onSort} title={moduleName}>
            <ModuleName name={moduleName} />
            <small>{formatDate(assignedDate).slice(0, 6)}</small>
          </SortedTh>
        ))}
        <Gap width={columns.after} />
        <SortedTh name="average" sort={sort} onSort={onSort}>
          Average
        </SortedTh>
      </tr>
    </thead>
  );
}

/**
 * The name of a module in two lines. Similar names often differ at their end, so the end of each half stays visible.
 */
function ModuleName({ name }: { name: string }) {
  const [beginning, ending] = inHalves(name);
  return (
    <span className={classes.module}>
      <span className={classes.half}>{beginning}</span>{" "}
      {ending !== "" && (
        <span className={`${classes.half} ${classes.ending}`}>
          <bdi>{ending}</bdi>
        </span>
      )}
    </span>
  );
}

/** The space of columns that are not rendered. */
function Gap({ width }: { width: number }) {
  return width > 0 ? <td aria-hidden style={{ minWidth: width, padding: 0 }} /> : null;
}

interface SortedThProps {
  name: string;
  sort: string;
  onSort: ((sort: string | null) => void) | undefined;
  title?: string;
  children: ReactNode;
}

/** A sortable heading. Names start at A; marks start at the lowest, who need help most. */
function SortedTh({ name, sort, onSort, title, children }: SortedThProps) {
  const isUp = sort === name;
  const isDown = sort === `-${name}`;
  const Icon = isDown ? IconArrowDown : IconArrowUp;
  const next = isUp ? `-${name}` : name;
  return (
    <th scope="col" aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"} title={title}>
      {onSort ? (
        <UnstyledButton
          className={classes.head}
          mih={fingerHeight(0)}
          onClick={() => onSort(next === "name" ? null : next)}
        >
          {children} {(isUp || isDown) && <Icon size={13} aria-hidden />}
        </UnstyledButton>
      ) : (
        <div className={classes.head}>{children}</div>
      )}
    </th>
  );
}

interface StudentRowProps {
  row: Row;
  index: number;
  columns: VisibleColumns;
}

export const StudentRow = memo(function StudentRow({ row, index, columns }: StudentRowProps) {
  return (
    <tr className={classes.row} aria-rowindex={index + 2}>
      <th scope="row" title={row.name}>
        <Link to={`/admin/student?student=${row._id}`} className={classes.name} data-finger-reach>
          <Avatar size={24} color="brand" visibleFrom="md" aria-hidden>
            {initials(row.name)}
          </Avatar>
          <span>{row.name}</span>
        </Link>
      </th>
      <Gap width={columns.before} />
      {columns.shown.map(({ _id, moduleName }, place) => (
        <td key={_id} aria-colindex={columns.from + place + 2}>
          <StateOrMark
            state={row.states[_id] ?? "open"}
            percent={row.percents[_id] ?? null}
            partPercent={row.partPercents[_id]}
            to={`/admin/assignments/${_id}/submissions/${row._id}`}
            of={`${row.name}, ${moduleName}`}
          />
        </td>
      ))}
      <Gap width={columns.after} />
      <td>
        <Mark percent={row.average} isPlain />
      </td>
    </tr>
  );
});

export function Foot({ rows, columns }: { rows: readonly Row[]; columns: VisibleColumns }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">Median</th>
        <Gap width={columns.before} />
        {columns.shown.map(({ _id }) => (
          <Median key={_id} rows={rows} markOf={_id} />
        ))}
        <Gap width={columns.after} />
        <Median rows={rows} markOf="average" />
      </tr>
    </tfoot>
  );
}

const Median = memo(function Median({ rows, markOf }: { rows: readonly Row[]; markOf: string }) {
  const marks = rows.map((row) => (markOf === "average" ? row.average : (row.percents[markOf] ?? null)));
  const median = medianOf(marks.filter((mark) => mark !== null));
  return <td>{median === null ? "–" : `${Math.round(median)}%`}</td>;
});
