import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Category, categories, findCategory } from "#contract/categories.ts";
import { faultText } from "../../../api/client.ts";
import { downloadGradebook, gradebookQuery } from "../../../api/gradebook.ts";
import { DownloadButton } from "../../../parts/page/download-button.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { GoTo } from "../../../parts/page/go-to.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { RowsSkeleton } from "../../../parts/page/rows-skeleton.tsx";
import { UnknownCourse } from "../../../parts/page/unknown-course.tsx";
import { useAddress } from "../../../parts/page/use-address.ts";
import { fewAssignments, GradebookCard } from "./gradebook-card.tsx";

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

const marksOfSkeleton = [40, 40, 40, 40, 40, 40, 40, 40];

/** /admin/gradebook?course=: a course as a table of students by assignments. */
export function Screen() {
  const [address] = useAddress();
  const asked = address.get("course") ?? "IP-DRG";
  const course = findCategory(asked);
  if (course) return <CourseGradebook course={course} />;
  return (
    <>
      <PageHead title="Gradebook" />
      <UnknownCourse course={asked} />
    </>
  );
}

function CourseGradebook({ course }: { course: Category }) {
  const [address, change] = useAddress();
  const isWhole = address.get("assignments") === "all";
  const gradebook = useQuery(gradebookQuery(course, isWhole ? undefined : fewAssignments));
  const { data } = gradebook;
  return (
    <>
      <PageHead
        title="Gradebook"
        hint={
          data
            ? `${course} · ${counted(data.students.length, "student")} · ${counted(data.totalAssignments, "assignment")}`
            : course
        }
      >
        <NativeSelect
          data-no-print
          size="xs"
          aria-label="Course"
          value={course}
          onChange={(event) => change({ course: event.currentTarget.value, sort: null }, { asNewPlace: true })}
          data={categories.map((value) => ({ value, label: `Course: ${value}` }))}
        />
        <DownloadButton of="gradebook" onDownload={() => downloadGradebook(course, "csv")} />
        <DownloadButton kind="XLSX" of="gradebook" onDownload={() => downloadGradebook(course, "xlsx")} />
      </PageHead>
      {gradebook.isPending && (
        <RowsSkeleton rows={12} height={40} columns={marksOfSkeleton} label="Loading the gradebook" />
      )}
      {gradebook.isError && <LoadFailure text={faultText(gradebook.error)} onRetry={() => void gradebook.refetch()} />}
      {data && data.students.length === 0 && (
        <Empty
          title={`Nobody is in ${course} yet`}
          hint="Add students, or choose another course."
          action={<GoTo to="/admin/student">Students</GoTo>}
        />
      )}
      {data && data.students.length > 0 && data.assignments.length === 0 && (
        <Empty
          title={`${course} has no assignments yet`}
          hint="The marks of the first one appear here."
          action={<GoTo to="/admin/assignments">Assignments</GoTo>}
        />
      )}
      {data && data.students.length > 0 && data.assignments.length > 0 && (
        <GradebookCard gradebook={data} isStale={gradebook.isPlaceholderData} address={address} change={change} />
      )}
    </>
  );
}
