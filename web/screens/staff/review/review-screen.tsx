import { ActionIcon, Box, Button } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import type { StudentSubmissions } from "#contract/api/submissions.ts";
import { areOpenTo } from "#contract/results-open.ts";
import { sentences } from "#contract/sentences.ts";
import { assignmentQuery } from "../../../api/assignments.ts";
import { prefetchSubmissions, submissionNamesQuery } from "../../../api/submissions.ts";
import { Bench } from "../../../parts/chart/bench/bench.tsx";
import { BenchHead } from "../../../parts/chart/bench/bench-head.tsx";
import { useIsWideBench } from "../../../parts/chart/bench/wide.ts";
import { isCovered } from "../../../parts/fields/use-letter-keys.ts";
import { AssignmentPlaces } from "../../../parts/page/assignment-places.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { OpenResults } from "../../../parts/page/open-results.tsx";
import { PageTitle } from "../../../parts/page/page-title.tsx";
import { RecordFailure } from "../../../parts/page/record-failure.tsx";
import { useAddress } from "../../../parts/page/use-address.ts";
import { belongsTo, choose, countGroups, groups, orders, usualOrder } from "./choose-students.ts";
import classes from "./review.module.css";
import { StudentListSkeleton, StudentSkeleton } from "./review-skeleton.tsx";
import { StudentList } from "./student-list.tsx";
import { Student } from "./student-pane.tsx";
import type { OpenChart } from "./student-work.tsx";
import { useReviewKeys } from "./use-review-keys.tsx";
import { useStableOrder } from "./use-stable-order.ts";

/**
 * /admin/assignments/{id}/submissions/{studentId}: the specification's Submissions modal as a working screen. The
 * overview below it cannot be used, but the navigation and the bell can. The address stores student, group, order and
 * filter.
 */
export function Screen() {
  const { id = "", studentId } = useParams();
  const { search } = useLocation();
  const names = useQuery(submissionNamesQuery(id));
  const title = names.data ? `Submissions — ${names.data.moduleName}` : "Submissions";
  const closed = (one: KeyedAssignment | undefined) => one !== undefined && areClosed(one);
  const assignment = useQuery({
    ...assignmentQuery(id),
    refetchInterval: ({ state }) => (closed(state.data) ? resultsPollMs : false),
  }).data;
  const isWide = useIsWideBench();
  const isArchived = assignment?.state === "archived";
  const overview = `/admin/assignments${overviewSearch(search)}`;
  const dialog = useDialog(overview);
  const head = (
    <BenchHead
      path={["Assignments", ...(isArchived ? ["archived"] : [])]}
      title={title}
      below={isArchived ? ["archived"] : []}
      beside={<AssignmentPlaces assignmentId={id} />}
    >
      {closed(assignment) && <OpenResults assignmentId={id} isShort={!isWide} />}
      <ActionIcon component={Link} to={overview} size={36} aria-label="Close">
        <IconX size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </BenchHead>
  );
  return (
    <Bench head={head} printed={title} isFlush>
      <PageTitle>{title}</PageTitle>
      <Box
        component="section"
        ref={dialog}
        role="dialog"
        aria-label={title}
        tabIndex={-1}
        flex={1}
        mih={0}
        bg="var(--cb-canvas)"
        className={classes.window}
      >
        {names.isPending && (
          <div className={classes.panes} data-chosen={studentId !== undefined}>
            <StudentListSkeleton places={<AssignmentPlaces assignmentId={id} />} />
            {studentId === undefined ? <div className={classes.overview} /> : <StudentSkeleton />}
          </div>
        )}
        {names.isError && (
          <Box p="lg">
            <RecordFailure of="assignment" error={names.error} onRetry={() => void names.refetch()} />
          </Box>
        )}
        {names.data && <Review assignmentId={id} studentId={studentId} names={names.data} />}
      </Box>
    </Bench>
  );
}

/** The interval at which the screen checks whether somebody else has opened the results. */
const resultsPollMs = 10_000;

function areClosed({ resultsOpen, resultsOpenedAt, submissionCount }: KeyedAssignment): boolean {
  return submissionCount > 0 && resultsOpenedAt === null && !areOpenTo(resultsOpen, new Date());
}

/** Focuses the screen when it opens, and closes it on Escape if no dialog is open above it. */
function useDialog(leadsTo: string) {
  const dialog = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  useEffect(() => dialog.current?.focus({ preventScroll: true }), []);
  useWindowEvent(
    "keydown",
    (event) => {
      if (event.key === "Escape" && !event.isComposing && !isCovered(true)) void navigate(leadsTo);
    },
    // Capture runs before a dialog above closes itself by the same key.
    { capture: true },
  );
  return dialog;
}

const ownNames = ["group", "sort", "wrong"];

/** Returns the part of the address that belongs to the overview. */
function overviewSearch(search: string): string {
  const address = new URLSearchParams(search);
  for (const name of ownNames) address.delete(name);
  return address.size === 0 ? "" : `?${address}`;
}

const oneOf = <T extends string>(all: readonly T[], given: string | null, none: T): T =>
  all.find((each) => each === given) ?? none;

/**
 * Moves the focus from the row of the previous student to the dialog. The name of the next student gets it once it is
 * rendered. Without this the focus would be lost and move to the title.
 */
function focusDialog() {
  const row = document.activeElement?.closest('nav[aria-label="Students"]');
  row?.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
}

interface ReviewProps {
  assignmentId: string;
  studentId: string | undefined;
  names: Parameters<typeof countGroups>[0];
}

function Review({ assignmentId, studentId, names }: ReviewProps) {
  const navigate = useNavigate();
  const [address, change] = useAddress();
  const [find, setFind] = useState("");
  const [chart, setChart] = useState<OpenChart>();
  const group = oneOf(groups, address.get("group"), "all");
  const order = oneOf(orders, address.get("sort"), usualOrder);
  const isOnlyWrong = address.get("wrong") === "1";
  const sorted = useStableOrder(names.results, order);
  const shown = choose(sorted, { group, search: find, openId: studentId });
  const place = shown.findIndex((student) => student.studentId === studentId);
  const listAddress = `/admin/assignments/${assignmentId}/submissions`;
  const search = address.size === 0 ? "" : `?${address}`;
  const addressOf = (one: string) => `${listAddress}/${one}${search}`;
  // A step begins at the student that was asked for last, who may not be rendered yet.
  const latestId = useRef(studentId);
  useEffect(() => {
    latestId.current = studentId;
  }, [studentId]);
  const step = (by: 1 | -1) => {
    const next = shown[shown.findIndex((student) => student.studentId === latestId.current) + by];
    if (!next) return;
    latestId.current = next.studentId;
    focusDialog();
    void navigate(addressOf(next.studentId), { replace: studentId !== undefined });
  };
  const keys = useReviewKeys(step);
  usePrefetched(assignmentId, [shown[place + 1], shown[place - 1]]);
  return (
    <div className={classes.panes} data-chosen={studentId !== undefined}>
      {keys.dialog}
      <StudentList
        places={<AssignmentPlaces assignmentId={assignmentId} />}
        shown={shown}
        assignmentId={assignmentId}
        counts={countGroups(names)}
        openId={studentId}
        group={group}
        order={order}
        search={find}
        onGroup={(value) => change({ group: value === "all" ? null : value })}
        onOrder={(value) => change({ sort: value === usualOrder ? null : value })}
        onSearch={setFind}
        addressOf={addressOf}
      />
      {studentId === undefined ? (
        <div className={classes.overview}>
          {names.results.length > 0 && <StartReview students={shown} addressOf={addressOf} />}
        </div>
      ) : (
        <Student
          assignmentId={assignmentId}
          studentId={studentId}
          bar={{
            place,
            count: shown.length,
            listAddress: `${listAddress}${search}`,
            isOnlyWrong,
            onOnlyWrong: (isOn) => change({ wrong: isOn ? "1" : null }),
            onStep: step,
          }}
          chart={chart}
          onChart={setChart}
        />
      )}
    </div>
  );
}

interface StartReviewProps {
  students: readonly StudentSubmissions[];
  addressOf: (studentId: string) => string;
}

/** Shown before a student is chosen: the first student of the list who needs a review. */
function StartReview({ students, addressOf }: StartReviewProps) {
  const waiting = students.filter((student) => belongsTo(student, "review"));
  const first = waiting[0] ?? students[0];
  return (
    <Empty
      bare
      title="Choose a student"
      hint="See their answers beside the key. J: next student, K: previous student, N: next mistake, ?: all keys."
      action={
        first && (
          <Button component={Link} to={addressOf(first.studentId)} style={{ maxWidth: "100%" }}>
            {waiting.length > 0 ? `First of ${waiting.length} to review: ` : "Begin with "}
            {first.studentName || sentences.unnamedStudent}
          </Button>
        )
      }
    />
  );
}

/** Prefetches the submissions of the neighbouring students. */
function usePrefetched(assignmentId: string, students: readonly (StudentSubmissions | undefined)[]): void {
  const ids = students.map((student) => student?.studentId ?? "").join(" ");
  useEffect(() => {
    for (const id of ids.split(" ").filter(Boolean)) {
      void prefetchSubmissions(assignmentId, id);
    }
  }, [assignmentId, ids]);
}
