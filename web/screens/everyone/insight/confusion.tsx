import { Box, Card, Table, Text, Title, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import type { Matrix, SectionInsight } from "#contract/api/insight.ts";
import { figure } from "#contract/figures.ts";
import { bestStudentsQuery } from "../../../api/insight.ts";
import edges from "../../../parts/page/edges.module.css";
import { fingerHeight } from "../../../parts/page/finger-height.ts";
import { scrolledByKeys } from "../../../parts/page/scrolled-by-keys.ts";
import classes from "./confusion.module.css";
import { Names, Who } from "./who.tsx";

type KeyLine = SectionInsight["lines"][number];

/** A code is confused if fewer students have it right. */
const rightShare = 0.8;
const mostRows = 12;
const mostColumns = 8;

interface ConfusionProps {
  assignmentId: string;
  section: SectionInsight;
}

/** Codes of the key that many students missed, with the codes that they gave instead. A count shows its students. */
export function Confusion({ assignmentId, section }: ConfusionProps) {
  const rows = section.lines.filter(isConfused).slice(0, mostRows);
  if (rows.length === 0) return null;
  const columns = mostGiven(rows);
  return (
    <Card component="section" aria-label="What was given instead" padding={0}>
      <div className={edges.head}>
        <Title order={2}>What was given instead</Title>
        <Text fz="sm" c="dimmed">
          Codes that fewer than 80% have right, with the number of students for each other code
        </Text>
      </div>
      <Table.ScrollContainer minWidth={200} {...scrolledByKeys("Codes given instead")}>
        <Table className={classes.table ?? ""}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Key</Table.Th>
              <Table.Th>Left out</Table.Th>
              {columns.map(({ code, title }) => (
                <Table.Th key={code} title={title} className={classes.code ?? ""}>
                  {code}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((line) => (
              <Table.Tr key={`${line.field} ${line.code}`}>
                <Table.Th scope="row" title={line.title}>
                  <span className={classes.code}>{line.code}</span>{" "}
                  <Box component="span" c="dimmed" fw={400} fz="xs">
                    {line.right} of {line.right + line.missed} right
                  </Box>
                </Table.Th>
                {[undefined, ...columns].map((column) => (
                  <Count
                    key={column?.code ?? ""}
                    line={line}
                    given={column?.code}
                    assignmentId={assignmentId}
                    sectionId={section.subAssignmentId}
                  />
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}

interface CountProps {
  line: KeyLine;
  /** The code that was given instead; undefined if none was. */
  given: string | undefined;
  assignmentId: string;
  sectionId: string;
}

/** A number of students, tinted by its share. It opens their names. */
function Count({ line, given, assignmentId, sectionId }: CountProps) {
  const { code, right, missed, leftOut, givenInstead } = line;
  const count = given === undefined ? leftOut : (givenInstead.find((one) => one.code === given)?.count ?? 0);
  if (count === 0) return <Table.Td />;
  const share = { "--share": count / (right + missed) } as CSSProperties;
  const title = given === undefined ? `Left out ${code}` : `Gave ${given} instead of ${code}`;
  return (
    <Table.Td p={0} className={classes.count ?? ""} style={share}>
      <Who
        title={title}
        target={
          <UnstyledButton
            w="100%"
            mih={fingerHeight(36)}
            px="sm"
            py="xs"
            fz="inherit"
            fw={600}
            ta="center"
            aria-label={`${title}: ${count}, show who`}
          >
            {count}
          </UnstyledButton>
        }
      >
        <GivenBy line={line} given={given} assignmentId={assignmentId} sectionId={sectionId} />
      </Who>
    </Table.Td>
  );
}

/** The students of a count, with links to their answers. */
function GivenBy({ line, given, assignmentId, sectionId }: CountProps) {
  const list = useQuery(bestStudentsQuery(assignmentId, sectionId));
  return (
    <Names
      list={list}
      studentsOf={(matrix) => studentsWho(matrix, line, given)}
      noteOf={({ total, students }) =>
        students.length < total && `Names of the ${figure(students.length)} best students only.`
      }
      linkTo={(studentId) => `/admin/assignments/${assignmentId}/submissions/${studentId}`}
    />
  );
}

/** Returns the students who gave a code instead of a line's; with undefined, those who left the line out. */
function studentsWho({ columns, students }: Matrix, line: KeyLine, code: string | undefined): Matrix["students"] {
  // A key may have a code twice.
  const places = columns.flatMap((column, place) =>
    column.field === line.field && column.code === line.code ? [place] : [],
  );
  return students.filter(({ marks, given }) =>
    places.some((place) => (code === undefined ? marks[place] === "missing" : given[String(place)] === code)),
  );
}

function isConfused({ code, title, right, missed }: KeyLine): boolean {
  // Only official codes have a title. Names, ages and questions are excluded.
  return code !== "" && title !== "" && missed > 0 && right / (right + missed) < rightShare;
}

/** Returns the codes that were given most often instead of these lines. */
function mostGiven(lines: readonly KeyLine[]): { code: string; title: string }[] {
  const counts = new Map<string, { title: string; count: number }>();
  for (const { code, title, count } of lines.flatMap(({ givenInstead }) => givenInstead))
    counts.set(code, { title, count: (counts.get(code)?.count ?? 0) + count });
  return [...counts]
    .sort(([, one], [, other]) => other.count - one.count)
    .slice(0, mostColumns)
    .map(([code, { title }]) => ({ code, title }));
}
