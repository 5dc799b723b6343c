import { Box, Group, Text } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { isInWords } from "#contract/code-shapes.ts";
import { formatDateTime } from "#contract/time.ts";
import { Chip } from "../../words/chips.tsx";
import { WholeDates } from "../../words/whole-dates.tsx";
import { TextWithCodes } from "../code-tip.tsx";
import { useLookup } from "../lookup.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import classes from "./lesson.module.css";
import { LineAxes } from "./line-axes.tsx";
import { type LessonLine, writtenAs } from "./lines.ts";
import { MarkedText, MarkShape } from "./mark-shape.tsx";
import { PoaOfLine } from "./poa-of-line.tsx";
import type { Reader } from "./reader.ts";
import { nameOfSlip } from "./slip-names.ts";

interface LineProps {
  line: LessonLine;
  reader: Reader;
  /** The history key of the navigation that led to this line just now. */
  highlightedBy: string | undefined;
  /** True if the section had a chart that was removed. */
  isChartGone: boolean;
  /** Actions on the line. */
  acts?: ReactNode;
}

/** A line of a result: the answer, the key, what went wrong, and the rationale of the key. */
export function Line({ line, reader, highlightedBy, isChartGone, acts }: LineProps) {
  const { label, mark, given, meant, system, slip, note, notCoded, options = [], handMade } = line;
  const isQuestion = line.options !== undefined;
  // While lookup is closed, older results show no titles either.
  const { givenTitle, meantTitle } = useLookup() ? line : {};
  const written = writtenAs(line);
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (highlightedBy === undefined) return;
    place.current?.focus({ preventScroll: true });
    void place.current?.scrollIntoView({ block: "center" });
  }, [highlightedBy]);
  return (
    <li ref={place} className={classes.line} data-lit={highlightedBy !== undefined || undefined} tabIndex={-1}>
      <MarkShape mark={shownMark(line)} />
      <Box miw={0}>
        {isQuestion && (
          <Text fw={550} mb="xs" style={{ overflowWrap: "anywhere" }}>
            {label}
          </Text>
        )}
        <LineHead line={line} written={written} title={givenTitle} reader={reader} />
        {!line.isRight && (
          <Titles
            mark={mark}
            codes={[written, meant]}
            titles={[givenTitle, meantTitle]}
            description={slip?.text ?? ""}
          />
        )}
        {slip && (
          <Text mt="xxs">
            <TextWithCodes>{slip.text}</TextWithCodes>
          </Text>
        )}
        {system === "icd10pcs" && mark === "wrong" && !line.isRight && <LineAxes given={given} meant={meant} />}
        {options.length > 0 && (
          <Text fz="xs" c="dimmed" mt="xxs" style={{ overflowWrap: "anywhere" }}>
            Options: {options.join(" · ")}
          </Text>
        )}
        {notCoded && (
          <Text mt="xxs">
            Not coded here: <TextWithCodes>{notCoded.why}</TextWithCodes>
          </Text>
        )}
        {note?.rationale && (
          <Box component="blockquote" mt="xs" mb={0} mx={0} ps="sm" c="dimmed" miw={0}>
            {note.rationale}
          </Box>
        )}
        <EvidenceList label="Evidence in the chart" places={note?.evidence} isChartGone={isChartGone} />
        <EvidenceList
          label={reader === "student" ? "Your evidence" : "Their evidence"}
          places={line.own}
          isOwn
          isChartGone={isChartGone}
        />
        {handMade && (
          <Text fz="xs" c="dimmed" mt="xxs">
            <WholeDates>
              Set by {reader === "student" ? "your instructor" : (handMade.by ?? "hand")} on{" "}
              {formatDateTime(handMade.at)}: {handMade.reason}
            </WholeDates>
          </Text>
        )}
        {acts && (
          <Group gap="sm" mt="xs" className={`${classes.acts} ${classes.ways}`}>
            {acts}
          </Group>
        )}
      </Box>
    </li>
  );
}

const shownMark = ({ isRight, mark }: LessonLine) => (isRight ? "match" : mark);

interface LineHeadProps extends Pick<LineProps, "line" | "reader"> {
  /** The given code as it is displayed. */
  written: string;
  title: string | undefined;
}

/** The given and the right code, and the kind of mistake between them. */
function LineHead({ line, reader, written, title }: LineHeadProps) {
  const { item, label, mark, given, meant, system, slip } = line;
  return (
    <Group gap="xs">
      {given !== "" && (
        <MarkedText mark={shownMark(line)} isCode={system !== undefined && !isInWords(item, given)}>
          {written}
        </MarkedText>
      )}
      {given !== "" && mark === "wrong" && <IconArrowRight size={14} aria-label="the key says" />}
      {given === "" && mark === "wrong" && <Text c="dimmed">—</Text>}
      {(mark === "wrong" || given === "") && meant !== "" && (
        <MarkedText mark={mark === "missing" ? "missing" : "match"} isCode={system !== undefined}>
          {meant}
        </MarkedText>
      )}
      {!line.isRight && (
        <Text fw={600} fz="sm">
          {line.options && mark === "missing" ? "Not answered" : nameOfSlip(slip, mark, reader)}
        </Text>
      )}
      {line.poa && mark !== "wrong" && <PoaOfLine poa={line.poa} />}
      {mark === "match" && line.isRight && slip && (
        <Text fw={600} fz="sm">
          {slip.kind === "poa" ? nameOfSlip(slip, mark, reader) : "Right; its order is not graded here"}
        </Text>
      )}
      {line.partPoints !== undefined && <Chip tone="info">{line.partPoints} of a point</Chip>}
      {line.isRight && title && (
        <Text fz="sm" c="dimmed" className={classes.called ?? ""}>
          {title}
        </Text>
      )}
      {line.options === undefined && (
        <Text fz="xs" c="dimmed" ms="auto" miw={0} className={classes.label ?? ""}>
          {label}
        </Text>
      )}
    </Group>
  );
}

/** The titles of the codes, unless the text below contains them; for a wrong code both, to compare. */
function Titles({
  mark,
  codes,
  titles: [given, meant],
  description,
}: {
  mark: LessonLine["mark"];
  codes: string[];
  titles: (string | undefined)[];
  /** The description of the mistake. */
  description: string;
}) {
  const one = mark === "missing" ? meant : given;
  if (mark !== "wrong" || !given || !meant) {
    return one && !description.includes(one) ? (
      <Text fz="sm" c="dimmed" mt={2}>
        {one}
      </Text>
    ) : null;
  }
  if (description.includes(given) && description.includes(meant)) return null;
  return (
    <Box component="dl" mt="xxs" mb={0} mx={0} c="dimmed" fz="md" className={classes.titles}>
      <dt>Given</dt>
      <dd>
        <b>{codes[0]}</b> {given}
      </dd>
      <dt>Key</dt>
      <dd>
        <b>{codes[1]}</b> {meant}
      </dd>
    </Box>
  );
}
