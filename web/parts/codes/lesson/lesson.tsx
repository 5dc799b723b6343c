import { Card, Collapse, Flex, Group, Switch, Text, Title, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import type { ResultEntry } from "#contract/api/results.ts";
import { AskAboutLine, WhyNotAsked } from "./ask-line.tsx";
import { DisputeOfLine } from "./dispute.tsx";
import classes from "./lesson.module.css";
import { Line } from "./line.tsx";
import { ComparedProvider } from "./line-axes.tsx";
import { disputedCode, type LessonLine, lessonLines, writtenAs } from "./lines.ts";
import { MarkedText } from "./mark-shape.tsx";
import { NotCodedList } from "./not-coded.tsx";
import { Places } from "./places.tsx";
import type { Reader } from "./reader.ts";
import { useSoughtLine } from "./use-sought-line.ts";

interface LessonProps {
  entry: ResultEntry;
  category: string;
  reader: Reader;
  /** Whose lines can be disputed here; undefined where none can. */
  disputedBy?: { studentId: string; assignmentId: string } | undefined;
}

/** What went wrong first, line by line with what the key says; what is right is folded to a line each. */
export function Lesson({ entry, category, reader, disputedBy }: LessonProps) {
  const lines = lessonLines(entry, category);
  const [isMistakesFirst, setMistakesFirst] = useState(true);
  const { graded, ungraded, toLookAt, right, mistakes } = sortOut(lines);
  const { sought, litBy } = useSoughtLine(lines);
  const isFolded = sought !== undefined && right.includes(sought);
  const show = (line: LessonLine) => (
    <Line
      key={line.id}
      line={line}
      litBy={line.id === sought?.id ? litBy : undefined}
      reader={reader}
      isChartGone={entry.assignmentPdf === null}
      acts={
        disputedBy && mistakes.includes(line) ? (
          <>
            <DisputeOfLine
              label={line.label}
              place={{
                ...disputedBy,
                subAssignmentId: entry.subAssignmentId,
                field: line.item,
                code: disputedCode(line),
              }}
            />
            <AskAboutLine line={line} />
          </>
        ) : undefined
      }
    />
  );
  const { subAssignmentId, codesOn: date } = entry;
  const place = disputedBy && { assignmentId: disputedBy.assignmentId, subAssignmentId };
  return (
    <ComparedProvider value={disputedBy || reader === "staff" ? { date, place } : null}>
      <Card padding={0} className={classes.lesson ?? ""}>
        <Group justify="space-between" className={classes.top ?? ""}>
          <Title order={2} fz="md">
            {headline(mistakes.length, graded.length)}
          </Title>
          {toLookAt.length > 0 && right.length > 0 && (
            <Switch
              label="Mistakes first"
              checked={isMistakesFirst}
              onChange={(event) => setMistakesFirst(event.currentTarget.checked)}
            />
          )}
        </Group>
        <WhyNotAsked lines={mistakes} />
        <ul>{(isMistakesFirst ? toLookAt : lines).map(show)}</ul>
        {isMistakesFirst && right.length > 0 && (
          <Right key={String(isFolded)} lines={right} isOpen={mistakes.length === 0 || isFolded} show={show} />
        )}
        {isMistakesFirst && ungraded.length > 0 && <ul>{ungraded.map(show)}</ul>}
        <NotCodedList
          lines={entry.notCoded ?? []}
          placesOf={({ evidence }) => (
            <Places says="The chart says" places={evidence} isChartGone={entry.assignmentPdf === null} />
          )}
        />
      </Card>
    </ComparedProvider>
  );
}

function sortOut(lines: readonly LessonLine[]) {
  const graded = lines.filter(({ mark }) => mark !== "ungraded");
  // What an instructor decided and a hint are read, also where the line is right; a name and an age come after the codes.
  const toLookAt = graded
    .filter((line) => !line.isRight || line.handMade || line.slip)
    .sort((one, other) => Number(one.system === undefined) - Number(other.system === undefined));
  return {
    graded,
    ungraded: lines.filter(({ mark }) => mark === "ungraded"),
    toLookAt,
    right: graded.filter((line) => !toLookAt.includes(line)),
    mistakes: graded.filter((line) => !line.isRight),
  };
}

function headline(mistakes: number, all: number): string {
  if (all === 0) return "Nothing was asked here";
  if (mistakes === 0) return "All right";
  return `${mistakes} ${mistakes === 1 ? "mistake" : "mistakes"}`;
}

/** Codes that are named in the folded line. */
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
    <div className={classes.right}>
      <UnstyledButton onClick={toggle} aria-expanded={expanded} className={classes.fold ?? ""}>
        <Text fw={600} component="span" className={classes.count ?? ""}>
          {lines.length} right
        </Text>
        {!expanded && (
          <Flex component="span" gap="xs" align="center" wrap="wrap" miw={0} className={classes.folded} aria-hidden>
            {given.map((line) => (
              // Paper unfolds nothing: all that is right is named on it.
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
