import { Anchor, Box, Button, Card, Flex } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import type { Room } from "#contract/api/exam-room.ts";
import { formatLimit, formatTimeOfDay } from "#contract/time.ts";
import { assignmentQuery } from "../../../api/assignments.ts";
import { ExtraTime } from "../../../parts/fields/extra-time.tsx";
import { AssignmentTabs } from "../../../parts/page/assignment-places.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { OpenResults } from "../../../parts/page/open-results.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { RecordFailure } from "../../../parts/page/record-failure.tsx";
import { RowsSkeleton } from "../../../parts/page/rows-skeleton.tsx";
import { useAddress } from "../../../parts/page/use-address.ts";
import { ChosenBar } from "./chosen-bar.tsx";
import classes from "./exam-room.module.css";
import { MessageForm } from "./message-form.tsx";
import { NotStarted } from "./not-started.tsx";
import { RoomFilters } from "./room-filters.tsx";
import { chooseRoomRows } from "./room-rows.ts";
import { RoomTable } from "./room-table.tsx";
import { toCheck } from "./room-words.ts";
import { type FollowedRoom, useRoom } from "./use-room.ts";

/** /admin/assignments/{id}/room: who is working now, least time first, with actions. */
export function Screen() {
  const { id = "" } = useParams();
  const assignment = useQuery(assignmentQuery(id)).data;
  const { room, line, fault, offsetMs, retry } = useRoom(id);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const attempts = room?.attempts ?? [];
  const isTimed = attempts.some(({ deadline }) => deadline !== null);
  const chosen = attempts.filter(({ studentId, deadline }) => deadline !== null && marked.includes(studentId));
  const name = assignment?.moduleName ?? "Exam room";
  return (
    <>
      <PageHead
        title={name}
        pageTitle={`Exam room: ${name}`}
        hint={
          <>
            <Anchor component={Link} to="/admin/assignments" fz="xs" underline="always">
              Assignments
            </Anchor>
            {assignment && ` · ${assignment.category}`} · Exam room
            {assignment?.state === "archived" && " · archived"}
          </>
        }
      >
        <LineState line={line} now={room?.now} />
        {room?.resultsClosed && room.recent.length > 0 && <OpenResults assignmentId={id} />}
        <MessageForm assignmentId={id} messages={room?.messages ?? []} isAnyoneWorking={attempts.length > 0} />
        {isTimed && (
          <ExtraTime
            assignmentId={id}
            text="Add time for everyone"
            label="Add time for everyone"
            look={{ size: "sm", variant: "filled" }}
          />
        )}
      </PageHead>
      <AssignmentTabs assignmentId={id} />
      {fault !== undefined && <RecordFailure of="assignment" error={fault} onRetry={retry} />}
      {!room && fault === undefined && (
        <RowsSkeleton rows={8} height={44} columns={[120, 90, 60]} label="Loading the exam room" />
      )}
      {room && (
        <>
          <RoomFacts assignmentId={id} room={room} rules={assignment} />
          {attempts.length === 0 && room.recent.length === 0 ? (
            <Empty title="Nobody is working on this assignment" hint="Students appear here as soon as they start." />
          ) : (
            <RoomList
              assignmentId={id}
              moduleName={name}
              room={room}
              offsetMs={offsetMs}
              marked={marked}
              onMark={(studentIds, isMarked) =>
                setMarked((before) =>
                  isMarked
                    ? [...new Set([...before, ...studentIds])]
                    : before.filter((one) => !studentIds.includes(one)),
                )
              }
            />
          )}
          <ChosenBar assignmentId={id} chosen={chosen} onNone={() => setMarked([])} />
        </>
      )}
    </>
  );
}

interface RoomListProps {
  assignmentId: string;
  moduleName: string;
  room: Room;
  offsetMs: number;
  marked: readonly string[];
  onMark: (studentIds: readonly string[], isMarked: boolean) => void;
}

/** The rows of the room with their filters, which the address stores. */
function RoomList({ room, ...props }: RoomListProps) {
  const [address, change] = useAddress();
  const { attempts, recent } = room;
  const hasSections = [...attempts, ...recent].some(({ subModuleName }) => subModuleName !== props.moduleName);
  const sort = address.get("sort") ?? "left";
  const rows = chooseRoomRows(room, { search: address.get("search") ?? "", state: address.get("state"), sort });
  return (
    <>
      <RoomFilters {...{ address, change, hasSections }} shown={rows} marked={props.marked} onMark={props.onMark} />
      {rows.attempts.length + rows.recent.length === 0 ? (
        <Empty
          title="No student here matches"
          action={
            <Button variant="default" onClick={() => change({ search: null, state: null })}>
              Show everyone
            </Button>
          }
        />
      ) : (
        <RoomTable
          {...props}
          {...{ rows, hasSections, sort }}
          onSort={(next) => change({ sort: next === "left" ? null : next })}
        />
      )}
    </>
  );
}

const lineWords: Record<NonNullable<FollowedRoom["line"]>, string> = {
  live: "Live",
  asking: "Updated every 3 s",
  lost: "The server does not answer",
};

function LineState({ line, now }: { line: FollowedRoom["line"]; now: string | undefined }) {
  if (!line) return null;
  return (
    <span className={classes.line} data-line={line}>
      <span role="status">{lineWords[line]}</span>
      {now && ` · ${formatTimeOfDay(now)}`}
    </span>
  );
}

function RoomFacts({
  assignmentId,
  room: { counts, attempts, resultsClosed },
  rules,
}: {
  assignmentId: string;
  room: Room;
  rules: KeyedAssignment | undefined;
}) {
  const check = toCheck(attempts);
  const facts = [
    { label: "Working now", value: counts.working, note: `of ${counts.students}` },
    { label: "Handed in", value: counts.handedIn, note: counts.byTimer > 0 ? `${counts.byTimer} auto-submitted` : "" },
    {
      label: "Not started",
      value: counts.notStarted,
      note: counts.notStarted > 0 && <NotStarted {...{ assignmentId, attempts }} />,
    },
    { label: "To check", value: check.count, note: check.words, isLoud: check.count > 0 },
  ];
  return (
    <Card component="section" aria-label="At a glance" mb="md" py="sm">
      <Flex gap="sm" align="center" justify="space-between" wrap="wrap">
        <dl className={classes.facts}>
          {facts.map(({ label, value, note, isLoud }) => (
            <div key={label} data-loud={isLoud}>
              <dt>{label}</dt>
              <dd>
                <b>{value}</b> {note}
              </dd>
            </div>
          ))}
        </dl>
        {rules && (
          <Box component="p" c="dimmed" fz="xs" ta={{ base: "left", md: "right" }}>
            {rules.timeLimitMinutes === null ? "Untimed" : formatLimit(rules.timeLimitMinutes)}
            {[rules, ...rules.subAssignments].some(({ lookup }) => lookup === "closed") && (
              <>
                <br />
                code lookup closed <IconLock size={15} aria-hidden />
              </>
            )}
            {resultsClosed && (
              <>
                <br />
                results closed <IconLock size={15} aria-hidden />
              </>
            )}
          </Box>
        )}
      </Flex>
    </Card>
  );
}
