import { Avatar, Box, Chip as Choice, Flex, Group, NativeSelect, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { StudentSubmissions } from "#contract/api/submissions.ts";
import { medianOf } from "#contract/median.ts";
import { sentences } from "#contract/sentences.ts";
import { formatDateTime } from "#contract/time.ts";
import { SearchBox } from "../../../parts/fields/search-box.tsx";
import { useLetterKeys } from "../../../parts/fields/use-letter-keys.ts";
import { Empty } from "../../../parts/page/empty.tsx";
import rows from "../../../parts/page/list-row.module.css";
import line from "../../../parts/page/scroll-row.module.css";
import { useRowsInSight } from "../../../parts/page/use-rows-in-sight.ts";
import { AfterDueChip, Chip } from "../../../parts/words/chips.tsx";
import { initials } from "../../../parts/words/initials.ts";
import { type Group as GroupName, groupNames, groups, type Order, orderNames, orders } from "./choose-students.ts";
import { MissingList } from "./missing-list.tsx";
import classes from "./student-list.module.css";

export const studentRowHeight = 64;

interface StudentListProps {
  /** Links for which the head has no room on a narrow screen. */
  places: ReactNode;
  shown: readonly StudentSubmissions[];
  assignmentId: string;
  counts: Record<GroupName, number>;
  openId: string | undefined;
  group: GroupName;
  order: Order;
  search: string;
  onGroup: (group: GroupName) => void;
  onOrder: (order: Order) => void;
  onSearch: (search: string) => void;
  /** Returns the address of a student's answers. */
  addressOf: (studentId: string) => string;
}

/** The students who have submitted, or not yet, with search, filter and order. Only visible rows are rendered. */
export function StudentList(props: StudentListProps) {
  const { places, shown, assignmentId, counts, openId, group, order, search } = props;
  const { onGroup, onOrder, onSearch, addressOf } = props;
  const box = useRef<HTMLInputElement>(null);
  useLetterKeys({ "/": () => box.current?.focus() }, true);
  return (
    <Box component="nav" mih={0} bg="var(--cb-surface)" className={classes.list} aria-label="Students">
      <div className={classes.head}>
        <Box hiddenFrom="lg" className={classes.places}>
          {places}
        </Box>
        <SearchBox
          ref={box}
          what="Find a student"
          flex="1 1 180px"
          rightSection={<kbd>/</kbd>}
          value={search}
          onType={onSearch}
        />
        <Choice.Group value={group} onChange={(value) => onGroup(value as GroupName)}>
          <Group gap="xs" className={`${classes.groups} ${line.row}`} role="group" aria-label="Which students">
            {groups.map((each) => (
              <Choice
                key={each}
                value={each}
                size="xs"
                variant="outline"
                classNames={{ label: classes.choice ?? "", iconWrapper: classes.choiceMark ?? "" }}
              >
                {groupNames[each]} {counts[each]}
              </Choice>
            ))}
          </Group>
        </Choice.Group>
        {group !== "missing" && (
          <NativeSelect
            size="xs"
            aria-label="Order"
            w={148}
            value={order}
            onChange={(event) => onOrder(event.currentTarget.value as Order)}
            data={orders.map((each) => ({ value: each, label: orderNames[each] }))}
          />
        )}
        {group !== "missing" && shown.length > 0 && (
          <Text span fz="xs" c="dimmed" flex="none" ml="auto" visibleFrom="md">
            median {Math.round(medianOf(shown.map(({ overallProgress }) => overallProgress)) ?? 0)}%
          </Text>
        )}
      </div>
      {group === "missing" ? (
        <MissingList assignmentId={assignmentId} search={search.trim()} />
      ) : shown.length === 0 ? (
        <Empty bare title={counts.all === 0 ? "No submissions found for this module." : "No students match."} />
      ) : (
        <Rows students={shown} openId={openId} addressOf={addressOf} />
      )}
    </Box>
  );
}

interface RowsProps {
  students: readonly StudentSubmissions[];
  openId: string | undefined;
  addressOf: (studentId: string) => string;
}

function Rows({ students, openId, addressOf }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { items, height, scrollTo } = useRowsInSight(scroller, {
    count: students.length,
    rowHeight: studentRowHeight,
  });
  const open = students.findIndex(({ studentId }) => studentId === openId);
  useEffect(() => {
    if (open >= 0) scrollTo(open, { align: "auto" });
  }, [open, scrollTo]);
  return (
    <div ref={scroller} className={classes.rows}>
      <ul style={{ height: height }}>
        {items.map(({ index, start }) => {
          const student = students[index];
          return (
            student && (
              <li
                key={student.studentId}
                style={{ height: studentRowHeight, transform: `translateY(${start}px)` }}
                aria-setsize={students.length}
                aria-posinset={index + 1}
              >
                <Row
                  student={student}
                  isOpen={index === open}
                  isReplacing={open >= 0}
                  to={addressOf(student.studentId)}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

interface RowProps {
  student: StudentSubmissions;
  isOpen: boolean;
  /** True if opening the row replaces the history entry, so that Back does not step through students. */
  isReplacing: boolean;
  to: string;
}

function Row({ student, isOpen, isReplacing, to }: RowProps) {
  const { studentName, courseName, submissionDate, overallProgress, disputes, afterDue, late, auto, handMade } =
    student;
  return (
    <Link
      to={to}
      replace={isReplacing}
      className={`${rows.row} ${classes.student}`}
      aria-current={isOpen ? "page" : undefined}
    >
      <Avatar size={34} color="brand" aria-hidden>
        {initials(studentName)}
      </Avatar>
      <Box component="span" flex={1} miw={0}>
        <Box component="span" fw={600} lh="tight" miw={0} className={classes.name} title={studentName}>
          <span>{studentName || sentences.unnamedStudent}</span>{" "}
          <Box component="span" c="dimmed" fw={400} className={classes.course}>
            ({courseName})
          </Box>
        </Box>
        <Flex
          component="span"
          rowGap={0}
          columnGap="xs"
          align="center"
          wrap="wrap"
          c="dimmed"
          fz="xs"
          className={classes.facts}
        >
          {formatDateTime(submissionDate)}
          {afterDue && <AfterDueChip />}
          {late && <Chip tone="warn">Late</Chip>}
          {disputes > 0 && <Chip tone="dispute">Dispute</Chip>}
          {auto && !late && <Chip tone="info">Auto-submitted</Chip>}
          {handMade && <Chip tone="quiet">Verdict by hand</Chip>}
        </Flex>
      </Box>
      <Box component="span" fw={600}>
        {overallProgress}%
      </Box>
    </Link>
  );
}
