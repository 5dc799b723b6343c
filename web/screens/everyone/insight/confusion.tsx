import { Box, Card, Table, Text, Title } from "@mantine/core";
import type { CSSProperties } from "react";
import type { SectionInsight } from "#contract/api/insight.ts";
import edges from "../../../parts/page/edges.module.css";
import { scrolledByKeys } from "../../../parts/page/scrolled-by-keys.ts";
import classes from "./confusion.module.css";

type KeyLine = SectionInsight["lines"][number];

/** A code is confused if fewer students have it right. */
const rightShare = 0.8;
const mostRows = 12;
const mostColumns = 8;

/** Codes of the key that many students missed, with the codes that they gave instead. */
export function Confusion({ lines }: { lines: readonly KeyLine[] }) {
  const rows = lines.filter(isConfused).slice(0, mostRows);
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
                <Count count={line.leftOut} line={line} />
                {columns.map(({ code }) => (
                  <Count
                    key={code}
                    count={line.givenInstead.find((given) => given.code === code)?.count ?? 0}
                    line={line}
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

/** A number of students, tinted by its share. */
function Count({ count, line: { right, missed } }: { count: number; line: KeyLine }) {
  if (count === 0) return <Table.Td />;
  const share = { "--share": count / (right + missed) } as CSSProperties;
  return (
    <Table.Td className={classes.count ?? ""} style={share}>
      {count}
    </Table.Td>
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
