import { Anchor, Avatar, Box, Checkbox, Progress, Text, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCheck, IconClockPlus, IconEyeOff, IconWifi, IconWifiOff } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import type { OpenAttempt } from "#contract/api/attempts.ts";
import type { Room } from "#contract/api/exam-room.ts";
import { formatCountdown } from "#contract/time.ts";
import { ExtraTime, formatGivenTime } from "../../../parts/fields/extra-time.tsx";
import { from } from "../../../parts/page/breakpoints.ts";
import { useRowHeight } from "../../../parts/page/density.ts";
import { ariaSort, SortButton } from "../../../parts/page/sort-button.tsx";
import { Chip } from "../../../parts/words/chips.tsx";
import { initials } from "../../../parts/words/initials.ts";
import { EndMenu } from "./end-menu.tsx";
import classes from "./exam-room.module.css";
import type { RoomRows } from "./room-rows.ts";
import { connectionWords, howLong } from "./room-words.ts";
import { useServerNow } from "./use-room.ts";

/** Heights in px on a phone: during the work and afterwards. */
const rowHeight = { phone: 132, phoneDone: 84 };

/** The width of the column that only assignments with sections have. */
const sectionColumn = { "--section": "minmax(72px, 1.2fr)" } as CSSProperties;

interface RoomTableProps {
  assignmentId: string;
  /** The assignment's name. Its only section has the same name, which is then not repeated. */
  moduleName: string;
  rows: RoomRows;
  hasSections: boolean;
  offsetMs: number;
  sort: string;
  onSort: (sort: string) => void;
  marked: readonly string[];
  onMark: (studentIds: readonly string[], isMarked: boolean) => void;
}

/**
 * Students who are working, least time first, then those who submitted, latest first, or as they are sorted. Only visible
 * rows are rendered.
 */
export function RoomTable({
  assignmentId,
  moduleName,
  rows: { attempts, recent },
  hasSections,
  offsetMs,
  sort,
  onSort,
  marked,
  onMark,
}: RoomTableProps) {
  const sectionOf = (name: string) => (name === moduleName ? "" : name);
  const isWide = useMediaQuery(from("md"), true, { getInitialValueInEffect: false });
  const scroller = useRef<HTMLDivElement>(null);
  const nowMs = useServerNow(offsetMs);
  const wideHeight = useRowHeight(44);
  const rows = useVirtualizer({
    count: attempts.length + recent.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      if (isWide) return wideHeight;
      return index < attempts.length ? rowHeight.phone : rowHeight.phoneDone;
    },
    overscan: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are cached until they are measured again
  useLayoutEffect(() => rows.measure(), [isWide, wideHeight, attempts.length]);
  const heads: [name: string, label: string, className?: string | undefined][] = [
    ["name", "Student"],
    ...(hasSections ? [["section", "Section"] as [string, string]] : []),
    ["left", "Time left"],
    ["filled", "Filled in", classes.filled],
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="Who works now">
      <table
        className={classes.table}
        style={hasSections ? sectionColumn : undefined}
        aria-rowcount={attempts.length + recent.length + 1}
      >
        <thead className={classes.head}>
          <tr className={classes.row}>
            <th scope="col">
              <VisuallyHidden>Select</VisuallyHidden>
            </th>
            {heads.map(([name, label, className]) => (
              <th scope="col" key={name} className={className} aria-sort={ariaSort(name, sort)}>
                {isWide ? <SortButton {...{ name, label, sort, onSort }} /> : label}
              </th>
            ))}
            <th scope="col" className={classes.saved}>
              Last saved
            </th>
            <th scope="col">Connection</th>
            <th scope="col">
              <VisuallyHidden>Acts</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody style={{ height: rows.getTotalSize(), position: "relative" }}>
          {rows.getVirtualItems().map(({ index, start, size }) => {
            const style = { position: "absolute", top: start, height: size, width: "100%" } as const;
            const attempt = attempts[index];
            const done = recent[index - attempts.length];
            if (attempt) {
              const { studentId, subAssignmentId } = attempt;
              const isMarked = marked.includes(studentId);
              return (
                <tr
                  key={`${studentId} ${subAssignmentId}`}
                  className={classes.row}
                  style={style}
                  data-marked={isMarked}
                >
                  <Working
                    {...{ assignmentId, attempt, nowMs, isMarked, onMark, hasSections }}
                    section={sectionOf(attempt.subModuleName)}
                  />
                </tr>
              );
            }
            return (
              done && (
                <tr key={`${done.studentId} ${done.at}`} className={classes.row} style={style}>
                  <HandedIn {...{ assignmentId, done, nowMs, hasSections }} section={sectionOf(done.subModuleName)} />
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface WorkingProps {
  assignmentId: string;
  attempt: OpenAttempt;
  section: string;
  hasSections: boolean;
  nowMs: number;
  isMarked: boolean;
  onMark: (studentIds: readonly string[], isMarked: boolean) => void;
}

const connectionIcons = { online: IconWifi, left: IconEyeOff, offline: IconWifiOff };

function Working({ assignmentId, attempt, section, hasSections, nowMs, isMarked, onMark }: WorkingProps) {
  const { studentId, studentName, subModuleName, savedAt, answered, fields, connection, extraMinutes, deadline } =
    attempt;
  const Icon = connectionIcons[connection];
  const saved = savedAt === null ? undefined : `${howLong(nowMs - Date.parse(savedAt))} ago`;
  const isTimed = deadline !== null;
  return (
    <>
      <td>
        {isTimed && (
          <Checkbox
            size="xs"
            aria-label={`Choose ${studentName}, ${subModuleName}`}
            checked={isMarked}
            onChange={(event) => onMark([studentId], event.currentTarget.checked)}
          />
        )}
      </td>
      <Who name={studentName} section={section} hasSections={hasSections} />
      <TimeLeft attempt={attempt} nowMs={nowMs} />
      <td className={classes.filled}>
        <Box component="span" visibleFrom="md">
          {answered} / {fields}
        </Box>
        <Box component="span" hiddenFrom="md">
          {answered} of {fields} filled in
        </Box>
      </td>
      <td className={classes.saved}>
        <Box component="span" visibleFrom="md">
          {saved ?? "Not yet"}
        </Box>
        <Box component="span" hiddenFrom="md">
          {saved === undefined ? "Not saved yet" : `Saved ${saved}`}
        </Box>
      </td>
      <td className={classes.connection} data-connection={connection}>
        <Icon size={16} stroke={1.9} aria-hidden /> {connectionWords(attempt, nowMs)}
      </td>
      <td className={classes.acts}>
        {isTimed && (
          <ExtraTime
            assignmentId={assignmentId}
            studentIds={[studentId]}
            text="Minutes"
            label={`Minutes for ${studentName}, ${subModuleName}`}
            given={formatGivenTime(extraMinutes, deadline)}
            look={{ size: "xs", px: 10, leftSection: <IconClockPlus size={15} aria-hidden /> }}
          />
        )}
        <EndMenu assignmentId={assignmentId} attempt={attempt} />
      </td>
    </>
  );
}

/** The name of a student and the section; a phone shows the section below the name. */
function Who({ name, section, hasSections }: { name: string; section: string; hasSections: boolean }) {
  return (
    <>
      <th scope="row" className={classes.who}>
        <Avatar size={30} color="brand" aria-hidden>
          {initials(name)}
        </Avatar>
        <span>
          <b>{name}</b>
          {section !== "" && (
            <Box component="small" hiddenFrom="md">
              {section}
            </Box>
          )}
        </span>
      </th>
      {hasSections && (
        <Text component="td" visibleFrom="md" fz="sm" lh="snug" lineClamp={2}>
          {section}
        </Text>
      )}
    </>
  );
}

function TimeLeft({ attempt: { deadline, limitMinutes }, nowMs }: { attempt: OpenAttempt; nowMs: number }) {
  if (deadline === null) return <td className={classes.time}>Not timed</td>;
  const leftMs = Date.parse(deadline) - nowMs;
  const minutes = Math.ceil(leftMs / 60_000);
  const whole = Math.max(1, limitMinutes ?? 0) * 60_000;
  return (
    <td className={classes.time} data-left={minutes <= 1 ? "last" : minutes <= 10 ? "few" : "enough"}>
      <Progress
        size={8}
        radius="xl"
        color="var(--left, var(--cb-brand))"
        value={Math.min(100, Math.max(0, (100 * leftMs) / whole))}
        aria-hidden
      />
      {formatCountdown(leftMs)}
    </td>
  );
}

interface HandedInProps {
  assignmentId: string;
  section: string;
  hasSections: boolean;
  done: Room["recent"][number];
  nowMs: number;
}

function whoHandedIn({ auto, endedBy }: HandedInProps["done"]): string {
  if (endedBy !== null) return `ended by ${endedBy}`;
  return auto ? "auto-submitted" : "by the student";
}

function HandedIn({ assignmentId, section, hasSections, done, nowMs }: HandedInProps) {
  return (
    <>
      <td />
      <Who name={done.studentName} section={section} hasSections={hasSections} />
      <td className={classes.done} colSpan={4}>
        <Chip tone="ok" icon={<IconCheck size={13} />}>
          Handed in
        </Chip>
        <small>
          {howLong(nowMs - Date.parse(done.at))} ago, {whoHandedIn(done)}
        </small>
      </td>
      <td className={classes.acts}>
        <Anchor
          component={Link}
          fw={600}
          to={`/admin/assignments/${assignmentId}/submissions/${done.studentId}`}
          aria-label={`View the submission of ${done.studentName}`}
        >
          View
        </Anchor>
      </td>
    </>
  );
}
