import { Modal, Splitter, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { StudentSubmissions } from "#contract/api/submissions.ts";
import { faultText } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { studentSubmissionsQuery, submissionNamesQuery } from "../../api/submissions.ts";
import { useCurrentUser } from "../../layout/current-user.ts";
import { AssignmentPlaces } from "../../parts/assignment-places.tsx";
import { ChartPane } from "../../parts/chart-pane.tsx";
import { Empty } from "../../parts/empty.tsx";
import { passagesOf } from "../../parts/evidence/block-passages.ts";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { useLetterKeys } from "../../parts/use-letter-keys.ts";
import { choose, countGroups, groups, orders } from "./choose-students.ts";
import classes from "./review.module.css";
import { StudentList } from "./student-list.tsx";
import { blocksOf, type OpenChart, PhoneFoot, StudentBar, StudentWork } from "./student-work.tsx";
import { useKeptOrder } from "./use-kept-order.ts";

/**
 * /admin/assignments/{id}/submissions/{studentId}: the Submissions modal as large as the window, over the
 * overview. The address keeps student, group, order and what is shown.
 */
export function Screen() {
  const { id = "", studentId } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const names = useQuery(submissionNamesQuery(id));
  const title = `Submissions — ${names.data?.moduleName ?? ""}`;
  const close = () => void navigate(`/admin/assignments${overviewSearch(search)}`);
  return (
    <Modal.Root opened onClose={close} fullScreen transitionProps={{ duration: 0 }}>
      <PageTitle>{title}</PageTitle>
      <Modal.Content className={classes.window ?? ""}>
        <Head title={title} assignmentId={id} />
        <Modal.Body className={classes.body ?? ""}>
          {names.isPending && (
            <div className={classes.whole}>
              <Text c="dimmed" mb="sm">
                Loading submissions...
              </Text>
              <ListSkeleton rows={4} height={48} label="Loading submissions..." />
            </div>
          )}
          {names.isError && (
            <div className={classes.whole}>
              <LoadFailure text={`Error: ${faultText(names.error)}`} onRetry={() => void names.refetch()} />
            </div>
          )}
          {names.data && <Review assignmentId={id} studentId={studentId} names={names.data} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const ownNames = ["group", "order", "wrong"];

/** What of the address is the overview's own. */
function overviewSearch(search: string): string {
  const address = new URLSearchParams(search);
  for (const name of ownNames) address.delete(name);
  return address.size === 0 ? "" : `?${address}`;
}

function Head({ title, assignmentId }: { title: string; assignmentId: string }) {
  const user = useCurrentUser();
  return (
    <div className={classes.head}>
      <div className={classes.headTitle}>
        <Text fz="xs" c="dimmed">
          <strong>Admin Panel</strong> · Assignments
        </Text>
        <Modal.Title className={classes.title2 ?? ""} title={title}>
          {title}
        </Modal.Title>
      </div>
      <AssignmentPlaces assignmentId={assignmentId} />
      <Text span c="dimmed" className={classes.welcome ?? ""}>
        Welcome, {user.name}
      </Text>
      <Modal.CloseButton aria-label="Close" size="lg" ml={{ base: "auto", md: 0 }} />
    </div>
  );
}

const oneOf = <T extends string>(all: readonly T[], given: string | null, none: T): T =>
  all.find((each) => each === given) ?? none;

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
  const order = oneOf(orders, address.get("order"), "latest");
  const isOnlyWrong = address.get("wrong") === "1";
  const kept = useKeptOrder(names.results, order);
  const shown = choose(kept, { group, search: find, openId: studentId });
  const place = shown.findIndex((student) => student.studentId === studentId);
  const listAddress = `/admin/assignments/${assignmentId}/submissions`;
  const search = address.size === 0 ? "" : `?${address}`;
  const addressOf = (one: string) => `${listAddress}/${one}${search}`;
  const step = (by: 1 | -1) => {
    const next = shown[place + by];
    if (next) void navigate(addressOf(next.studentId), { replace: studentId !== undefined });
  };
  useLetterKeys({ j: () => step(1), k: () => step(-1) }, true);
  usePrefetched(assignmentId, [shown[place + 1], shown[place - 1]]);
  return (
    <div className={classes.panes} data-chosen={studentId !== undefined}>
      <StudentList
        shown={shown}
        assignmentId={assignmentId}
        counts={countGroups(names)}
        openId={studentId}
        group={group}
        order={order}
        search={find}
        onGroup={(value) => change({ group: value === "all" ? null : value })}
        onOrder={(value) => change({ order: value === "latest" ? null : value })}
        onSearch={setFind}
        addressOf={addressOf}
      />
      {studentId === undefined ? (
        <div className={classes.overview}>
          {names.results.length > 0 && (
            <Empty bare title="Choose a student" hint="Their answers stand beside the key. J and K go on and back." />
          )}
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

/** Whoever is looked at next is there before the key is pressed. */
function usePrefetched(assignmentId: string, students: readonly (StudentSubmissions | undefined)[]): void {
  const ids = students.map((student) => student?.studentId ?? "").join(" ");
  useEffect(() => {
    for (const id of ids.split(" ").filter(Boolean)) {
      void queries.prefetchQuery(studentSubmissionsQuery(assignmentId, id));
    }
  }, [assignmentId, ids]);
}

interface StudentProps {
  assignmentId: string;
  studentId: string;
  bar: Omit<Parameters<typeof StudentBar>[0], "student" | "isChartOpen" | "onChart">;
  chart: OpenChart | undefined;
  onChart: (chart: OpenChart | undefined) => void;
}

function Student({ assignmentId, studentId, bar, chart, onChart }: StudentProps) {
  const isWide = useMediaQuery("(min-width: 62em)", undefined, { getInitialValueInEffect: false });
  const found = useQuery(studentSubmissionsQuery(assignmentId, studentId));
  if (found.isPending)
    return (
      <div className={classes.whole}>
        <ListSkeleton rows={3} height={160} label="Loading submissions..." />
      </div>
    );
  if (found.isError)
    return (
      <div className={classes.whole}>
        <LoadFailure text={`Error: ${faultText(found.error)}`} onRetry={() => void found.refetch()} />
      </div>
    );
  const student = found.data;
  if (!student) {
    return (
      <div className={classes.whole}>
        <Empty bare title="This student has submitted nothing here." hint="It may have been reopened meanwhile." />
      </div>
    );
  }
  const charts = blocksOf(student).filter(({ block }) => block.assignmentPdf !== null);
  const first = charts[0]?.block.subAssignmentId;
  const open = chart && charts.find(({ block }) => block.subAssignmentId === chart.sectionId);
  const work = (
    <div className={classes.scroller} key={studentId}>
      <StudentWork student={student} assignmentId={assignmentId} isOnlyWrong={bar.isOnlyWrong} onChart={onChart} />
    </div>
  );
  const shownChart = open && (
    <ChartPane
      key={open.block.subAssignmentId}
      path={open.block.assignmentPdf ?? ""}
      title={open.title}
      lit={passagesOf(open.block)}
      shown={chart?.shown}
      renewLink={() => found.refetch()}
      onClose={() => onChart(undefined)}
    />
  );
  const whole = {
    ...bar,
    student,
    isChartOpen: open !== undefined,
    onChart: first === undefined ? undefined : () => onChart(open ? undefined : { sectionId: first }),
  };
  return (
    <div className={classes.work}>
      <StudentBar {...whole} />
      {!shownChart && work}
      {shownChart && !isWide && shownChart}
      {shownChart && isWide && (
        <Splitter className={classes.split ?? ""} lineSize={0} step={2}>
          <Splitter.Pane defaultSize={54} min={35} className={classes.pane ?? ""}>
            {work}
          </Splitter.Pane>
          <Splitter.Pane defaultSize={46} min={25} className={classes.pane ?? ""}>
            {shownChart}
          </Splitter.Pane>
        </Splitter>
      )}
      <PhoneFoot {...whole} />
    </div>
  );
}
