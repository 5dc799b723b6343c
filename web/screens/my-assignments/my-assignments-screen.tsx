import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import type { StudentAssignment } from "#contract/api/assignments.ts";
import { courseAssignmentsQuery } from "../../api/assignments.ts";
import { faultText } from "../../api/client.ts";
import { studentCourseQuery } from "../../api/course.ts";
import { settingsQuery } from "../../api/sessions.ts";
import { Empty } from "../../parts/empty.tsx";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { AssignmentDetail } from "./assignment-detail.tsx";
import { AssignmentList } from "./assignment-list.tsx";
import { nextOpenSection, workOf } from "./places.ts";
import { SectionList } from "./section-list.tsx";

/** /student/assignments (spec section 2): what is open stands in the address, so that Back, reload and a link work. */
export function Screen() {
  const studentId = localStorage.getItem("userId") ?? "";
  const course = useQuery({ ...studentCourseQuery(studentId), enabled: studentId !== "" });
  const list = useQuery({ ...courseAssignmentsQuery(course.data ?? "", studentId), enabled: Boolean(course.data) });
  const head = <PageHead title="My Assignments" />;
  const failure = (text: string) => (
    <>
      {head}
      <LoadFailure
        title="Something went wrong"
        text={text}
        onRetry={() => void (course.isError ? course : list).refetch()}
      />
    </>
  );

  if (studentId === "") return failure("User ID not found");
  if (course.isError) return failure(faultText(course.error, "Failed to fetch assignments"));
  if (course.data === "") return failure("Course name not found for this student");
  if (list.isError) return failure(faultText(list.error, "Failed to fetch assignments"));
  if (!list.data) {
    return (
      <>
        {head}
        <ListSkeleton rows={3} height={150} label="Loading assignments" />
      </>
    );
  }
  return <Opened assignments={list.data} studentId={studentId} />;
}

function Opened({ assignments, studentId }: { assignments: StudentAssignment[]; studentId: string }) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const settings = useQuery(settingsQuery);
  const assignmentId = address.get("assignment");
  const sectionId = address.get("section");
  if (assignmentId === null) return <AssignmentList assignments={assignments} timeZone={settings.data?.timeZone} />;

  const assignment = assignments.find((candidate) => candidate._id === assignmentId);
  const section = assignment?.subAssignments.find((candidate) => candidate._id === sectionId);
  if (!assignment || (sectionId !== null && !section))
    return (
      <>
        <PageHead title="My Assignments" />
        <Empty title="Assignment not found in list" hint="It may have been removed. Go back to your list." />
      </>
    );
  if (assignment.subAssignments.length > 0 && !section) return <SectionList assignment={assignment} />;

  const onSubmitted = () => {
    const next = section && nextOpenSection(assignment, section._id);
    navigate(next ? `?assignment=${assignment._id}&section=${next._id}` : "/student/assignments");
  };
  return (
    <AssignmentDetail
      work={workOf(assignment, section)}
      studentId={studentId}
      backTo={section ? `?assignment=${assignment._id}` : "/student/assignments"}
      onSubmitted={onSubmitted}
    />
  );
}
