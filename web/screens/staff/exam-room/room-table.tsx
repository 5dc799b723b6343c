import { Anchor, Avatar, Box, Checkbox, Progress, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCheck, IconClockPlus, IconEyeOff, IconWifi, IconWifiOff } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import type { OpenAttempt } from "#contract/api/attempts.ts";
import type { Room } from "#contract/api/exam-room.ts";
import { formatCountdown } from "#contract/time.ts";
import { ExtraTime, formatGivenTime } from "../../../parts/fields/extra-time.tsx";
import { from } from "../../../parts/page/breakpoints.ts";
import { useRowHeight } from "../../../parts/page/density.ts";
import { Chip } from "../../../parts/words/chips.tsx";
import { initials } from "../../../parts/words/initials.ts";
import { EndMenu } from "./end-menu.tsx";
import classes from "./exam-room.module.css";
import { connectionWords, howLong } from "./room-words.ts";
import { useServerNow } from "./use-room.ts";

/** Heights in px on a phone: during the work and afterwards. */
const rowHeight = { phone: 132, phoneDone: 84 };

interface RoomTableProps {
  assignmentId: string;
  /** The assignment's name. Its only section has the same name, which is then not repeated. */
  moduleName: string;
  room: Room;
  offsetMs: number;
  marked: readonly string[];
  onMark: (studentId: string, isMarked: boolean) => void;
}

/**
 * Students who are working, least time first, then those who submitted, latest first. Only visible rows are rendered.
 */
export function RoomTable({ assignmentId, moduleName, room, offsetMs, marked, onMark }: RoomTableProps) {
  const sectionOf = (name: string) => (name === moduleName ? "" : name);
  const isWide = useMediaQuery(from("md"), true, { getInitialValueInEffect: false });
  const scroller = useRef<HTMLDivElement>(null);
  const nowMs = useServerNow(offsetMs);
  const { attempts, recent } = room;
  const hasSections = [...attempts, ...recent].some(({ subModuleName }) => sectionOf(subModuleName) !== "");
  const wideHeight = useRowHeight(hasSections ? 56 : 44);
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="Who works now">
      <table className={classes.table} aria-rowcount={attempts.length + recent.length + 1}>
        <thead className={classes.head}>
          <tr className={classes.row}>
            <th scope="col">
              <VisuallyHidden>Select</VisuallyHidden>
            </th>
            {heads.map(([name, className]) => (
              <th scope="col" key={name} className={className}>
                {name}
              </th>
            ))}
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
                    {...{ assignmentId, attempt, nowMs, isMarked, onMark }}
                    section={sectionOf(attempt.subModuleName)}
                  />
                </tr>
              );
            }
            return (
              done && (
                <tr key={`${done.studentId} ${done.at}`} className={classes.row} style={style}>
                  <HandedIn {...{ assignmentId, done, nowMs }} section={sectionOf(done.subModuleName)} />
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const heads = [
  ["Student"],
  ["Time left"],
  ["Filled in", classes.filled],
  ["Last saved", classes.saved],
  ["Connection"],
] as const;

interface WorkingProps {
  assignmentId: string;
  attempt: OpenAttempt;
  section: string;
  nowMs: number;
  isMarked: boolean;
  onMark: (studentId: string, isMarked: boolean) => void;
}

const connectionIcons = { online: IconWifi, left: IconEyeOff, offline: IconWifiOff };

function Working({ assignmentId, attempt, section, nowMs, isMarked, onMark }: WorkingProps) {
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
            onChange={(event) => onMark(studentId, event.currentTarget.checked)}
          />
        )}
      </td>
      <Who name={studentName} section={section} />
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

function Who({ name, section }: { name: string; section: string }) {
  return (
    <th scope="row" className={classes.who}>
      <Avatar size={30} color="brand" aria-hidden>
        {initials(name)}
      </Avatar>
      <span>
        <b>{name}</b>
        {section !== "" && <small>{section}</small>}
      </span>
    </th>
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
  done: Room["recent"][number];
  nowMs: number;
}

function whoHandedIn({ auto, endedBy }: HandedInProps["done"]): string {
  if (endedBy !== null) return `ended by ${endedBy}`;
  return auto ? "auto-submitted" : "by the student";
}

function HandedIn({ assignmentId, section, done, nowMs }: HandedInProps) {
  return (
    <>
      <td />
      <Who name={done.studentName} section={section} />
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
