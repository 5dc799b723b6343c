import { ActionIcon, Avatar, Checkbox, Menu, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCheck, IconDots, IconEyeOff, IconWifi, IconWifiOff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import type { OpenAttempt } from "#contract/api/attempts.ts";
import type { Room } from "#contract/api/exam-room.ts";
import { formatCountdown } from "#contract/time.ts";
import { gradesChanged } from "../../api/changes.ts";
import { faultText } from "../../api/client.ts";
import { endAttempt } from "../../api/exam-room.ts";
import { Chip } from "../../parts/chips.tsx";
import { askBefore } from "../../parts/confirm.ts";
import { ExtraTime, tellGiven } from "../../parts/extra-time.tsx";
import { initials } from "../../parts/initials.ts";
import { sayFault, saySuccess } from "../../parts/say.tsx";
import classes from "./exam-room.module.css";
import { connectionWords, howLong } from "./room-words.ts";
import { useServerNow } from "./use-room.ts";

const rowHeight = { wide: 56, narrow: 120 };
/** Of who handed in a phone shows less: they fill nothing in and are not connected. */
const doneHeight = { wide: 56, narrow: 84 };

interface RoomTableProps {
  assignmentId: string;
  room: Room;
  offsetMs: number;
  marked: readonly string[];
  onMark: (studentId: string, isMarked: boolean) => void;
}

/** Who works now, least time first, and below them who handed in last. However many: those in sight are drawn. */
export function RoomTable({ assignmentId, room, offsetMs, marked, onMark }: RoomTableProps) {
  const isWide = useMediaQuery("(min-width: 77em)", true, { getInitialValueInEffect: false });
  const scroller = useRef<HTMLDivElement>(null);
  const nowMs = useServerNow(offsetMs);
  const { attempts, recent } = room;
  const rows = useVirtualizer({
    count: attempts.length + recent.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (index < attempts.length ? rowHeight : doneHeight)[isWide ? "wide" : "narrow"],
    overscan: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are kept until somebody says that they are others
  useLayoutEffect(() => rows.measure(), [isWide, attempts.length]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the keys
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="Who works now">
      <table className={classes.table} aria-rowcount={attempts.length + recent.length + 1}>
        <thead className={classes.head}>
          <tr className={classes.row}>
            <th scope="col">
              <VisuallyHidden>Chosen</VisuallyHidden>
            </th>
            {["Student", "Time left", "Filled in", "Last saved", "Connection"].map((name) => (
              <th scope="col" key={name}>
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
                  <Working {...{ assignmentId, attempt, nowMs, isMarked, onMark }} />
                </tr>
              );
            }
            return (
              done && (
                <tr key={`${done.studentId} ${done.at}`} className={classes.row} style={style}>
                  <HandedIn assignmentId={assignmentId} done={done} nowMs={nowMs} />
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
  nowMs: number;
  isMarked: boolean;
  onMark: (studentId: string, isMarked: boolean) => void;
}

const connectionIcons = { online: IconWifi, left: IconEyeOff, offline: IconWifiOff };

function Working({ assignmentId, attempt, nowMs, isMarked, onMark }: WorkingProps) {
  const { studentId, studentName, subModuleName, savedAt, answered, fields, connection, extraMinutes, deadline } =
    attempt;
  const Icon = connectionIcons[connection];
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
      <Who name={studentName} section={subModuleName} />
      <TimeLeft attempt={attempt} nowMs={nowMs} />
      <td className={classes.filled}>
        {answered} / {fields}
      </td>
      <td className={classes.saved}>{savedAt === null ? "–" : `${howLong(nowMs - Date.parse(savedAt))} ago`}</td>
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
            given={tellGiven(extraMinutes, deadline)}
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
        <small>{section}</small>
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
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${Math.min(100, Math.max(0, (100 * leftMs) / whole))}%` }} />
      </span>
      {formatCountdown(leftMs)}
    </td>
  );
}

function EndMenu({ assignmentId, attempt }: { assignmentId: string; attempt: OpenAttempt }) {
  const { studentId, studentName, subAssignmentId, subModuleName, answered, fields } = attempt;
  const end = useMutation({
    mutationFn: () => endAttempt({ assignmentId, studentId, subAssignmentId }),
    onSuccess: async () => {
      saySuccess(`Handed in for ${studentName}`);
      await gradesChanged();
    },
    onError: (error) => sayFault(faultText(error)),
  });
  const ask = () =>
    askBefore({
      title: "End attempt",
      question: `Hand in ${subModuleName} for ${studentName} now?`,
      also: `What is saved counts: ${answered} of ${fields} fields. They are told that you did it.`,
      confirm: "Hand in now",
      act: () => end.mutate(),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`More for ${studentName}, ${subModuleName}`} loading={end.isPending}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item c="var(--cb-wrong)" onClick={ask}>
          End attempt…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface HandedInProps {
  assignmentId: string;
  done: Room["recent"][number];
  nowMs: number;
}

function HandedIn({ assignmentId, done, nowMs }: HandedInProps) {
  return (
    <>
      <td />
      <Who name={done.studentName} section={done.subModuleName} />
      <td className={classes.done} colSpan={4}>
        <Chip tone="ok" icon={<IconCheck size={13} />}>
          Handed in
        </Chip>
        <small>
          {howLong(nowMs - Date.parse(done.at))} ago, {done.auto ? "by timer" : "by hand"}
        </small>
      </td>
      <td className={classes.acts}>
        <Link
          to={`/admin/assignments/${assignmentId}/submissions/${done.studentId}`}
          aria-label={`See the submission of ${done.studentName}`}
          data-finger-reach
        >
          See
        </Link>
      </td>
    </>
  );
}
