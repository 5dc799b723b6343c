import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { sentences } from "#contract/sentences.ts";
import { courseAssignmentsQuery } from "../../../api/assignments.ts";
import { faultText } from "../../../api/client.ts";
import { studentCourseQuery } from "../../../api/course.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import type { HandedInStage } from "../../../attempt/stages.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { usePrefetchedChart } from "../../../parts/chart/pdf-viewer/late-viewer.tsx";
import { DrawnLater } from "../../../parts/page/drawn-later.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { NotHandedIn } from "../../../parts/page/not-handed-in.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { AssignmentList } from "./assignment-list.tsx";
import { forgetFocus } from "./focus-kept.ts";
import type { HandedIn } from "./handed-in-line.tsx";
import { nextOpenSection, workOf } from "./places.ts";
import { SectionList } from "./section-list.tsx";
import { usePlaces } from "./use-places.ts";
import { WorkSkeleton } from "./work-skeleton.tsx";

const bringDetail = () => import("./assignment-detail.tsx");
// Where an address leads into an assignment, that is asked for beside the data, and before anything is drawn.
if (new URLSearchParams(location.search).has("assignment")) bringDetail().catch(() => {});
const detail = { load: async () => (await bringDetail()).AssignmentDetail };

/** /student/assignments: what is open stands in the address, so that Back, reload and a link work. */
export function Screen() {
  const { id: studentId, courseName } = useCurrentUser();
  // The specification keeps the student's id in the browser, and names its absence (section 8).
  const isKnownHere = localStorage.getItem("userId") !== null;
  const course = useQuery({ ...studentCourseQuery(studentId), enabled: isKnownHere });
  // Until the server has said which course it is, the session's: what was read of it is shown without a connection too.
  const known = course.data ?? courseName ?? "";
  const list = useQuery({ ...courseAssignmentsQuery(known, studentId), enabled: isKnownHere && known !== "" });
  // Deferred: React draws the list in slices, between which the page answers.
  const isDrawn = useDeferredValue(Boolean(list.data));
  const head = <PageHead title="My Assignments" />;
  const failure = (text: string) => (
    <>
      {head}
      <NotHandedIn />
      <LoadFailure
        title={sentences.somethingWrong}
        text={text}
        onRetry={() => void (course.isLoadingError ? course : list).refetch()}
      />
    </>
  );

  if (!isKnownHere) return failure("User ID not found");
  if (course.isLoadingError) return failure(faultText(course.error, "Failed to fetch assignments"));
  if (course.data === "") return failure("Course name not found for this student");
  if (list.data === null) return failure("Failed to fetch assignments");
  if (list.isLoadingError) return failure(faultText(list.error, "Failed to fetch assignments"));
  const kind = isDrawn ? "other" : awaited();
  if (kind !== "other") return <WorkSkeleton isSure={kind === "work"} />;
  if (!list.data || !isDrawn) {
    return (
      <>
        {head}
        <ListSkeleton rows={3} height={150} label="Loading assignments" what="The list of your assignments" />
      </>
    );
  }
  return <Chosen assignments={list.data} studentId={studentId} />;
}

const keptKind = "what_is_open";

/**
 * What comes to this address: what it was before a reload. Otherwise undefined, since only the course tells whether it is
 * a list of sections, one that waits for its start, or one that is worked on.
 */
function awaited(): "work" | "other" | undefined {
  const { search } = location;
  if (!new URLSearchParams(search).has("assignment")) return "other";
  const kept = sessionStorage.getItem(keptKind);
  if (kept === `work ${search}` || kept === `other ${search}`) return kept.startsWith("work") ? "work" : "other";
  return undefined;
}

/** Remembers for a reload whether what is open here is a working screen. */
function useKeptKind(isOther: boolean): void {
  const { search } = useLocation();
  useEffect(() => sessionStorage.setItem(keptKind, `${isOther ? "other" : "work"} ${search}`), [isOther, search]);
}

/** The assignment that the address names; one that leaves the list while it is open stays until it is left. */
function useOpened(assignments: readonly StudentAssignment[], id: string | null): StudentAssignment | undefined {
  const found = assignments.find((candidate) => candidate._id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last?._id === id ? last : undefined);
}

function Chosen({ assignments, studentId }: { assignments: StudentAssignment[]; studentId: string }) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const placeOf = usePlaces();
  const settings = useQuery(settingsQuery);
  const assignment = useOpened(assignments, address.get("assignment"));
  const sectionId = address.get("section");
  const section = assignment?.subAssignments.find((candidate) => candidate._id === sectionId);
  const isList = assignment !== undefined && assignment.subAssignments.length > 0 && !section;
  useKeptKind(isList || (section ?? assignment)?.closed === true);
  const work = assignment && !isList ? workOf(assignment, section) : undefined;
  // What is completed asks for its chart where that stands beside it.
  usePrefetchedChart(work && !work.isCompleted ? work.pdf : null);
  if (address.get("assignment") === null) {
    return <AssignmentList assignments={assignments} studentId={studentId} timeZone={settings.data?.timeZone} />;
  }
  // A single assignment is its own section, so an address may name that too.
  const isSectionGone = sectionId !== null && !section && isList;
  if (!assignment || isSectionGone) return <NotFound />;
  if (!work) return <SectionList assignment={assignment} studentId={studentId} />;

  const next = section && nextOpenSection(assignment, section._id);
  const leave = ({ at, isTimeUp }: HandedInStage) => {
    const handedIn: HandedIn = { sectionId: section?._id ?? "", at, isTimeUp };
    if (next && isTimeUp) forgetFocus(workOf(assignment, next).id);
    if (next) navigate(placeOf(assignment._id, next._id), { state: { handedIn } });
    else navigate(placeOf());
  };
  return (
    <DrawnLater
      key={work.id}
      part={detail}
      fallback={<WorkSkeleton isSure />}
      props={{
        work,
        studentId,
        backTo: section ? placeOf(assignment._id) : placeOf(),
        hasNext: next !== undefined,
        onLeave: leave,
      }}
    />
  );
}

function NotFound() {
  const placeOf = usePlaces();
  return (
    <>
      <PageHead title="My Assignments" />
      <NotHandedIn />
      <Empty
        title="Assignment not found in list"
        hint="It may have been removed."
        action={
          <Button component={Link} to={placeOf()} variant="default" size="xs">
            Go back to your list
          </Button>
        }
      />
    </>
  );
}
