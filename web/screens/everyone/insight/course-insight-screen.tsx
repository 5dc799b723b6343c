import { Anchor, Card, NativeSelect, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ClassInsight, SectionInsight } from "#contract/api/insight.ts";
import { categories } from "#contract/categories.ts";
import { faultText } from "../../../api/client.ts";
import { courseInsightQuery, downloadCourseInsight } from "../../../api/insight.ts";
import { DownloadButton } from "../../../parts/page/download-button.tsx";
import edges from "../../../parts/page/edges.module.css";
import { Empty } from "../../../parts/page/empty.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { useAddress } from "../../../parts/page/use-address.ts";
import { ClassOverTime } from "./class-over-time.tsx";
import { Facts, facilityOf, isCode, medianFact, minutesOf, missedOf, noFigure, percentOf, tintOf } from "./facts.tsx";
import { GoalsCard } from "./goals-card.tsx";
import classes from "./insight.module.css";
import { type MissedLine, MostMissed } from "./most-missed.tsx";
import { ProgressCard } from "./progress-card.tsx";
import { sumSlips, titledSections } from "./section-names.ts";
import { SlipsCard, slipsBesideLines } from "./slips-card.tsx";

/** /admin/insight?course=: the insight of all assignments of a course. */
export function Screen() {
  const [address, change] = useAddress();
  const course = address.get("course") ?? "IP-DRG";
  const insight = useQuery(courseInsightQuery(course));
  const courses: string[] = [...categories];
  if (!courses.includes(course)) courses.push(course);
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
          data={courses}
        />
        <DownloadButton of="lines of all keys" onDownload={() => downloadCourseInsight(course)} />
      </PageHead>
      {insight.isPending && <ListSkeleton rows={4} height={120} label="Loading insight" />}
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
          <Stack gap="md">
            <div className={classes.columns}>
              <Stack gap="md" miw={0}>
                <ClassOverTime weeks={data.weeks} />
                <ProgressCard course={course} />
              </Stack>
              <Stack gap="md">
                <SlipsCard slips={sumSlips(data.sections)} hint={slipsBesideLines} of={{ course }} />
                <MostMissed
                  lines={linesOf(data.sections)}
                  isWhole={address.get("missed") === "all"}
                  onWhole={(isWhole) => change({ missed: isWhole ? "all" : null })}
                />
              </Stack>
            </div>
            <SectionsCard sections={data.sections} />
            <GoalsCard sections={data.sections} />
          </Stack>
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

const placeOf = ({ assignmentId, subAssignmentId }: SectionInsight) =>
  `/admin/assignments/${assignmentId}/insight?section=${subAssignmentId}`;

function linesOf(sections: readonly SectionInsight[]): MissedLine[] {
  return sections
    .flatMap((section) =>
      section.lines.map((line) => ({ ...line, moduleName: section.moduleName, to: placeOf(section) })),
    )
    .sort((one, other) => other.missed - one.missed);
}

function SectionsCard({ sections }: { sections: readonly SectionInsight[] }) {
  return (
    <Card component="section" aria-label="Assignments" padding={0}>
      <div className={edges.head}>
        <Title order={2}>Assignments</Title>
      </div>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Assignment</Table.Th>
            <Table.Th ta="right">Submitted</Table.Th>
            <Table.Th ta="right">Fields right</Table.Th>
            <Table.Th ta="right" visibleFrom="md">
              Time
            </Table.Th>
            <Table.Th visibleFrom="md">Most missed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...new Set(sections.map(({ assignmentId }) => assignmentId))].map((id) => (
            <AssignmentRows key={id} sections={sections.filter(({ assignmentId }) => assignmentId === id)} />
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

/** Shows the sections of an assignment: several of them below its name, a single one by its name. */
function AssignmentRows({ sections }: { sections: readonly SectionInsight[] }) {
  const [first] = sections;
  if (sections.length === 1 && first) return <SectionRow section={first} name={first.moduleName} />;
  return (
    <>
      <Table.Tr>
        <Table.Th colSpan={5} scope="rowgroup" fw={600} pb={0} bd={0} style={{ overflowWrap: "anywhere" }}>
          {first?.moduleName}
        </Table.Th>
      </Table.Tr>
      {titledSections(sections).map(({ section, title }) => (
        <SectionRow key={section.subAssignmentId} section={section} name={title} isIndented />
      ))}
    </>
  );
}

interface SectionRowProps {
  section: SectionInsight;
  name: string;
  isIndented?: boolean;
}

function SectionRow({ section, name, isIndented = false }: SectionRowProps) {
  const facility = facilityOf(section);
  const time = minutesOf(section.minutes.median);
  const [worst] = missedOf(section.lines);
  const worstCode = worst && (isCode(worst) ? worst.code || worst.label : worst.label);
  return (
    <Table.Tr>
      <Table.Td ps={isIndented ? "xl" : undefined} style={{ overflowWrap: "anywhere" }}>
        <Anchor
          component={Link}
          to={placeOf(section)}
          fw={isIndented ? 400 : 600}
          c="inherit"
          inherit
          lineClamp={2}
          title={name}
        >
          {name}
        </Anchor>
        <Text hiddenFrom="md" fz="xs" c="dimmed">
          {[section.minutes.median !== null && time, worst && `most missed: ${worstCode}`].filter(Boolean).join(" · ")}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{section.submissions}</Table.Td>
      <Table.Td ta="right">
        <span className={tintOf(facility)} style={{ padding: "3px 6px" }}>
          {facility === null ? noFigure : percentOf(facility)}
        </span>
      </Table.Td>
      <Table.Td ta="right" visibleFrom="md" style={{ whiteSpace: "nowrap" }}>
        {time}
      </Table.Td>
      <Table.Td visibleFrom="md">
        {!worst ? (
          noFigure
        ) : !isCode(worst) ? (
          worst.label
        ) : (
          <span className={classes.code} style={{ whiteSpace: "nowrap" }} title={worst.title || worst.label}>
            {worstCode}
          </span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
