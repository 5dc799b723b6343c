import { Anchor, NativeSelect, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ClassInsight, SectionInsight } from "#contract/api/insight.ts";
import { type Category, categories, findCategory } from "#contract/categories.ts";
import { faultText } from "../../../api/client.ts";
import { courseInsightQuery, downloadCourseInsight } from "../../../api/insight.ts";
import { DownloadButton } from "../../../parts/page/download-button.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { UnknownCourse } from "../../../parts/page/unknown-course.tsx";
import { useAddress } from "../../../parts/page/use-address.ts";
import { ClassOverTime } from "./class-over-time.tsx";
import { Facts, medianFact } from "./facts.tsx";
import { GoalsCard } from "./goals-card.tsx";
import classes from "./insight.module.css";
import { InsightSkeleton } from "./insight-skeleton.tsx";
import { type MissedLine, MostMissed } from "./most-missed.tsx";
import { ProgressCard } from "./progress-card.tsx";
import { sumSlips } from "./section-names.ts";
import { placeOf, SectionsCard } from "./sections-card.tsx";
import { SlipsCard, slipsBesideLines } from "./slips-card.tsx";

/** /admin/insight?course=: the insight of all assignments of a course. */
export function Screen() {
  const [address] = useAddress();
  const asked = address.get("course") ?? "IP-DRG";
  const course = findCategory(asked);
  if (course) return <CourseInsight course={course} />;
  return (
    <>
      <PageHead title="Insight" />
      <UnknownCourse course={asked} />
    </>
  );
}

function CourseInsight({ course }: { course: Category }) {
  const [address, change] = useAddress();
  const insight = useQuery(courseInsightQuery(course));
  const data = insight.data;
  return (
    <>
      <PageHead
        title={`Insight: ${course}`}
        hint={
          <Anchor component={Link} to="/admin/assignments" fz="xs" underline="always">
            Assignments
          </Anchor>
        }
      >
        <NativeSelect
          size="xs"
          aria-label="Course"
          value={course}
          onChange={(event) => change({ course: event.currentTarget.value, missed: null }, { asNewPlace: true })}
          data={categories}
        />
        <DownloadButton of="lines of all keys" onDownload={() => downloadCourseInsight(course)} />
      </PageHead>
      {insight.isPending && <InsightSkeleton facts={250} wide={[185, 353]} narrow={[241, 401]} />}
      {insight.isError && <LoadFailure text={faultText(insight.error)} onRetry={() => void insight.refetch()} />}
      {data && data.submissions === 0 && (
        <Empty
          title={`Nobody has submitted anything in ${course} yet`}
          hint="You will see here what the class gets right and wrong."
        />
      )}
      {data && data.submissions > 0 && (
        <>
          <CourseFacts insight={data} />
          <div className={classes.columns}>
            <Stack gap="md" miw={0}>
              <ClassOverTime weeks={data.weeks} />
              <ProgressCard course={course} />
              <SectionsCard sections={data.sections} />
            </Stack>
            <Stack gap="md">
              <SlipsCard slips={sumSlips(data.sections)} hint={slipsBesideLines} of={{ course }} />
              <MostMissed
                lines={linesOf(data.sections)}
                isWhole={address.get("missed") === "all"}
                onWhole={(isWhole) => change({ missed: isWhole ? "all" : null })}
              />
              <GoalsCard sections={data.sections} />
            </Stack>
          </div>
        </>
      )}
    </>
  );
}

function CourseFacts({ insight }: { insight: ClassInsight }) {
  const facts = [
    { label: "Students", value: String(insight.submissions), note: `of ${insight.students} have submitted` },
    medianFact(insight),
    { label: "Sections", value: String(insight.sections.filter(({ submissions }) => submissions > 0).length) },
  ];
  return <Facts facts={facts} scores={insight.scores} />;
}

function linesOf(sections: readonly SectionInsight[]): MissedLine[] {
  return sections
    .flatMap((section) =>
      section.lines.map((line) => ({ ...line, moduleName: section.moduleName, to: placeOf(section) })),
    )
    .sort((one, other) => other.missed - one.missed);
}
