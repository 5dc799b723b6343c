import { Card, Collapse, Flex, Group, Switch, Text, Title, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import type { ResultEntry } from "#contract/api/results.ts";
import { isPracticeId } from "#contract/practice-charts.ts";
import edges from "../../page/edges.module.css";
import { AskAboutLine, WhyNotAsked } from "./ask-line.tsx";
import { DisputeOfLine } from "./dispute.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import classes from "./lesson.module.css";
import { Line } from "./line.tsx";
import { ComparedProvider } from "./line-axes.tsx";
import { codeOfLine, type LessonLine, lessonLines, writtenAs } from "./lines.ts";
import { MarkedText } from "./mark-shape.tsx";
import { NotCodedList } from "./not-coded.tsx";
import type { Reader } from "./reader.ts";
import { useLinkedLine } from "./use-linked-line.ts";

interface LessonProps {
  entry: ResultEntry;
  category: string;
  reader: Reader;
  /** The student who reads this result, and its assignment or practice chart; undefined for staff. */
  own?: { studentId: string; assignmentId: string } | undefined;
}

/** The lines of a result: mistakes first, with what the key says; right lines are folded into one. */
export function Lesson({ entry, category, reader, own }: LessonProps) {
  const lines = lessonLines(entry, category);
  const [isMistakesFirst, setMistakesFirst] = useState(true);
  const { graded, ungraded, toShow, right, mistakes } = groupLines(lines);
  const { linked, highlightedBy } = useLinkedLine(lines);
  const isFolded = linked !== undefined && right.includes(linked);
  const show = (line: LessonLine) => (
    <Line
      key={line.id}
      line={line}
      highlightedBy={line.id === linked?.id ? highlightedBy : undefined}
      reader={reader}
      isChartGone={entry.assignmentPdf === null}
      acts={
        own && mistakes.includes(line) ? (
          <>
            {!isPracticeId(own.assignmentId) && (
              <DisputeOfLine
                label={line.label}
                place={{
                  ...own,
                  subAssignmentId: entry.subAssignmentId,
                  field: line.item,
                  code: codeOfLine(line),
                }}
              />
            )}
            <AskAboutLine line={line} />
          </>
        ) : undefined
      }
    />
  );
  const { subAssignmentId, codesOn: date } = entry;
  const place = own && { assignmentId: own.assignmentId, subAssignmentId };
  return (
    <ComparedProvider value={own || reader === "staff" ? { date, place } : null}>
      <Card padding={0}>
        <Group justify="space-between" className={edges.head ?? ""}>
          <Title order={2} fz="md">
            {headline(mistakes.length, graded.length)}
          </Title>
          {toShow.length > 0 && right.length > 0 && (
            <Switch
              label="Mistakes first"
              checked={isMistakesFirst}
              onChange={(event) => setMistakesFirst(event.currentTarget.checked)}
            />
          )}
        </Group>
        <WhyNotAsked lines={mistakes} />
        <ul>{(isMistakesFirst ? toShow : lines).map(show)}</ul>
        {isMistakesFirst && right.length > 0 && (
          <Right key={String(isFolded)} lines={right} isOpen={mistakes.length === 0 || isFolded} show={show} />
        )}
        {isMistakesFirst && ungraded.length > 0 && <ul>{ungraded.map(show)}</ul>}
        <NotCodedList
          lines={entry.notCoded ?? []}
          placesOf={({ evidence }) => (
            <EvidenceList label="The chart says" places={evidence} isChartGone={entry.assignmentPdf === null} />
          )}
        />
      </Card>
    </ComparedProvider>
  );
}

function groupLines(lines: readonly LessonLine[]) {
  const graded = lines.filter(({ mark }) => mark !== "ungraded");
  // Instructor verdicts and hints are shown even on right lines. Names and ages come after codes.
  const toShow = graded
    .filter((line) => !line.isRight || line.handMade || line.slip)
    .sort((one, other) => Number(one.system === undefined) - Number(other.system === undefined));
  return {
    graded,
    ungraded: lines.filter(({ mark }) => mark === "ungraded"),
    toShow,
    right: graded.filter((line) => !toShow.includes(line)),
    mistakes: graded.filter((line) => !line.isRight),
  };
}

function headline(mistakes: number, all: number): string {
  if (all === 0) return "Nothing was asked here";
  if (mistakes === 0) return "All right";
  return `${mistakes} ${mistakes === 1 ? "mistake" : "mistakes"}`;
}

/** The number of codes listed in the folded line. */
const mostFolded = 6;

function Right({
  lines,
  isOpen,
  show,
}: {
  lines: readonly LessonLine[];
  isOpen: boolean;
  show: (line: LessonLine) => React.ReactNode;
}) {
  const [expanded, { toggle }] = useDisclosure(isOpen);
  const given = lines.filter((line) => line.given !== "");
  const codes = given.filter(({ system }) => system).slice(0, mostFolded);
  const others = lines.length - codes.length;
  return (
    <div className={`${classes.right} ${edges.above}`}>
      <UnstyledButton onClick={toggle} aria-expanded={expanded} className={classes.fold ?? ""}>
        <Text fw={600} component="span" className={classes.count ?? ""}>
          {lines.length} right
        </Text>
        {!expanded && (
          <Flex component="span" gap="xs" align="center" wrap="wrap" miw={0} className={classes.folded} aria-hidden>
            {given.map((line) => (
              // In print all right lines are named, because nothing can be unfolded.
              <span key={line.id} data-paper={!codes.includes(line) || undefined}>
                <MarkedText mark="match">{writtenAs(line)}</MarkedText>
              </span>
            ))}
            {others > 0 && codes.length > 0 && (
              <Text span fz="sm" c="dimmed" data-no-print>
                and {others} more
              </Text>
            )}
          </Flex>
        )}
        <IconChevronDown size={18} aria-hidden className={classes.chevron} data-open={expanded} />
      </UnstyledButton>
      <Collapse expanded={expanded}>
        <ul>{lines.map(show)}</ul>
      </Collapse>
    </div>
  );
}
