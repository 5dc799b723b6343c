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
import type { HandedIn } from "./handed-in-line.tsx";
import { lateDetail, loadDetail } from "./late-detail.ts";
import { SectionList } from "./section-list.tsx";
import { clearStoredFocus } from "./stored-focus.ts";
import { useWorkAddress } from "./use-work-address.ts";
import { nextOpenSection, workOf } from "./work.ts";
import { WorkSkeleton } from "./work-skeleton.tsx";

// If the address names an assignment, its code loads in parallel with the data, before the first render.
if (new URLSearchParams(location.search).has("assignment")) loadDetail().catch(() => {});

/** /student/assignments. The address stores what is open, so that Back, reload and a link work. */
export function Screen() {
  const { id: studentId, courseName } = useCurrentUser();
  // The specification stores the student's id in the browser and defines the message if it is missing (section 8).
  const isKnownHere = localStorage.getItem("userId") !== null;
  const course = useQuery({ ...studentCourseQuery(studentId), enabled: isKnownHere });
  // Until the server has answered, the course of the session is used. It also shows cached data without a connection.
  const known = course.data ?? courseName ?? "";
  const list = useQuery({ ...courseAssignmentsQuery(known, studentId), enabled: isKnownHere && known !== "" });
  // Deferred, so that React renders the list in slices and the page stays responsive.
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
  const kind = isDrawn ? "other" : readStoredKind();
  if (kind !== "other") return <WorkSkeleton isSure={kind === "work"} />;
  if (!list.data || !isDrawn) {
    return (
      <>
        {head}
        <ListSkeleton rows={3} height={150} label="Loading assignments" what="The list of your assignments" />
      </>
    );
  }
  return <ShownWork assignments={list.data} studentId={studentId} />;
}

const kindKey = "what_is_open";

/**
 * Returns what will open at this address, if it was open before a reload. Otherwise undefined, because only the data
 * shows whether it is a list of sections, a start page, or a section at work.
 */
function readStoredKind(): "work" | "other" | undefined {
  const { search } = location;
  if (!new URLSearchParams(search).has("assignment")) return "other";
  const stored = sessionStorage.getItem(kindKey);
  if (stored === `work ${search}` || stored === `other ${search}`) return stored.startsWith("work") ? "work" : "other";
  return undefined;
}

/** Stores for a reload whether a working screen is open. */
function useStoredKind(isOther: boolean): void {
  const { search } = useLocation();
  useEffect(() => sessionStorage.setItem(kindKey, `${isOther ? "other" : "work"} ${search}`), [isOther, search]);
}

/**
 * Returns the assignment that the address names. An open assignment that disappears from the list stays until it is
 * left.
 */
function useOpened(assignments: readonly StudentAssignment[], id: string | null): StudentAssignment | undefined {
  const found = assignments.find((candidate) => candidate._id === id);
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  return found ?? (last?._id === id ? last : undefined);
}

function ShownWork({ assignments, studentId }: { assignments: StudentAssignment[]; studentId: string }) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const addressFor = useWorkAddress();
  const settings = useQuery(settingsQuery);
  const assignment = useOpened(assignments, address.get("assignment"));
  const sectionId = address.get("section");
  const section = assignment?.subAssignments.find((candidate) => candidate._id === sectionId);
  const isList = assignment !== undefined && assignment.subAssignments.length > 0 && !section;
  useStoredKind(isList || (section ?? assignment)?.closed === true);
  const work = assignment && !isList ? workOf(assignment, section) : undefined;
  // A completed section prefetches its chart itself, if the chart is beside the result.
  usePrefetchedChart(work && !work.isCompleted ? work.pdf : null);
  if (address.get("assignment") === null) {
    return <AssignmentList assignments={assignments} studentId={studentId} timeZone={settings.data?.timeZone} />;
  }
  // A single assignment is its own section, so an address may name it as a section too.
  const isSectionGone = sectionId !== null && !section && isList;
  if (!assignment || isSectionGone) return <NotFound />;
  if (!work) return <SectionList assignment={assignment} studentId={studentId} />;

  const next = section && nextOpenSection(assignment, section._id);
  const leave = ({ at, isTimeUp }: HandedInStage) => {
    const handedIn: HandedIn = { sectionId: section?._id ?? "", at, isTimeUp };
    if (next && isTimeUp) clearStoredFocus(workOf(assignment, next).id);
    if (next) navigate(addressFor(assignment._id, next._id), { state: { handedIn } });
    else navigate(addressFor());
  };
  return (
    <DrawnLater
      key={work.id}
      part={lateDetail}
      fallback={<WorkSkeleton isSure />}
      props={{
        work,
        studentId,
        backTo: section ? addressFor(assignment._id) : addressFor(),
        hasNext: next !== undefined,
        onLeave: leave,
      }}
    />
  );
}

function NotFound() {
  const addressFor = useWorkAddress();
  return (
    <>
      <PageHead title="My Assignments" />
      <NotHandedIn />
      <Empty
        title="Assignment not found in list"
        hint="It may have been removed."
        action={
          <Button component={Link} to={addressFor()} variant="default" size="xs">
            Go back to your list
          </Button>
        }
      />
    </>
  );
}
