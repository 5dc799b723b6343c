import { Anchor, Card, Group, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { SectionInsight } from "#contract/api/insight.ts";
import edges from "../../../parts/page/edges.module.css";
import { Empty } from "../../../parts/page/empty.tsx";
import { missedOf } from "./facts.tsx";
import classes from "./insight.module.css";

export type MissedLine = SectionInsight["lines"][number] & { moduleName?: string; to?: string };

interface MostMissedProps {
  lines: readonly MissedLine[];
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
}

const first = 5;

/** The most missed lines with what was given instead; on request all missed lines. */
export function MostMissed({ lines, isWhole, onWhole }: MostMissedProps) {
  const missed = missedOf(lines);
  return (
    <Card component="section" aria-label="Most missed" padding={0}>
      <div className={edges.head}>
        <Title order={2}>Most missed</Title>
        {missed.length > first && (
          <Anchor component="button" fz="sm" fw={600} onClick={() => onWhole(!isWhole)}>
            {isWhole ? "Only the first" : `All ${missed.length}`}
          </Anchor>
        )}
      </div>
      {missed.length === 0 && <Empty bare title="Nothing was missed" />}
      <ul className={classes.list}>
        {(isWhole ? missed : missed.slice(0, first)).map((line) => (
          <li key={`${line.to ?? ""} ${line.field} ${line.code}`}>
            <Missed line={line} isWhole={isWhole} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Missed({ line, isWhole }: { line: MissedLine; isWhole: boolean }) {
  const all = line.right + line.missed;
  const shown = isWhole ? line.givenInstead : line.givenInstead.slice(0, 1);
  const isLeftOutFirst = line.leftOut > (shown[0]?.count ?? 0);
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <span className={classes.code}>{line.code || line.label}</span>
        <Text fz="sm" c="dimmed" lh={1.4} pt={2} style={{ overflowWrap: "anywhere" }}>
          {line.title || line.label}
        </Text>
      </Group>
      {line.moduleName && line.to && (
        <Anchor component={Link} to={line.to} fz="xs">
          {line.moduleName}
        </Anchor>
      )}
      <Group justify="space-between" gap="xs" mt="xs" align="flex-start">
        <div>
          {(isLeftOutFirst || (isWhole && line.leftOut > 0)) && (
            <Text fz="sm">
              <b>
                {line.leftOut} of {all}
              </b>{" "}
              left it out
            </Text>
          )}
          {(isWhole || !isLeftOutFirst) &&
            shown.map(({ code, title, count }) => (
              <Text key={code} fz="sm" component="div">
                <b>
                  {count} of {all}
                </b>{" "}
                gave{" "}
                <span className={`${classes.code} ${classes.given}`} title={title}>
                  {code}
                </span>
              </Text>
            ))}
        </div>
        <Text fz="sm" fw={600}>
          {line.right} of {all} right
        </Text>
      </Group>
    </>
  );
}
