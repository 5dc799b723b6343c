import { Box, Flex, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { isInWords } from "#contract/code-shapes.ts";
import type { Evidence } from "#contract/evidence.ts";
import { formatDateTime } from "#contract/time.ts";
import { KeyPassages } from "../../../parts/chart/evidence/key-passages.tsx";
import { PageButton } from "../../../parts/chart/evidence/page-button.tsx";
import { TextWithCodes } from "../../../parts/codes/code-tip.tsx";
import type { LessonLine } from "../../../parts/codes/lesson/lines.ts";
import { MarkedText, MarkShape } from "../../../parts/codes/lesson/mark-shape.tsx";
import { PoaText } from "../../../parts/codes/lesson/poa-of-line.tsx";
import { nameOfSlip } from "../../../parts/codes/lesson/slip-names.ts";
import { Value } from "../../../parts/codes/section-result.tsx";
import { useOnPaper } from "../../../parts/page/use-on-paper.ts";
import classes from "./compare-table.module.css";

interface LineCellsProps {
  line: LessonLine;
  /** Set if this line alone was set right by hand. */
  byHand: LessonLine["handMade"];
  /** The student's own passages for the code. */
  places: readonly Evidence[];
  /** The button that judges this line alone. */
  verdict: ReactNode;
  onShow: (place: Evidence) => void;
}

/** The cells of one line: given, correct, and what went wrong. The titles of codes appear when it is opened. */
export function LineCells({ line, byHand, places, verdict, onShow }: LineCellsProps) {
  const { item, mark, given, meant, system, note, options = [] } = line;
  const [wantsOpen, setOpen] = useState(false);
  const isOnPaper = useOnPaper();
  const isOpen = wantsOpen || isOnPaper;
  const isAsked = given !== "" || meant !== "";
  const isMatch = mark === "match";
  const isCode = system !== undefined && !isInWords(item, given);
  const hasReason =
    isAsked &&
    mark !== "ungraded" &&
    (!isMatch || byHand !== undefined || note?.evidence !== undefined || line.poa?.isOther === true);
  // A right line shows its title instead of a reason.
  const hasTitles = isOpen || !hasReason;
  return (
    <>
      <td className={classes.given}>
        {isAsked && mark !== "ungraded" && <MarkShape mark={mark} />}
        {given === "" && (mark === "missing" || byHand) && system ? (
          <Text span c="dimmed">
            left out
          </Text>
        ) : (
          <CodeOrText text={given} isCode={isCode} mark={mark} title={hasTitles && !isMatch ? line.givenTitle : null} />
        )}
        {line.poa?.given && given !== "" && <PoaText poa={line.poa.given} isOther={line.poa.isOther} />}
        {places.map((place) => (
          <PageButton
            key={`${place.page} ${place.quote}`}
            place={place}
            label={`the student’s passage of ${given}`}
            onShow={onShow}
          />
        ))}
      </td>
      {/* The title of a right line uses the free column. */}
      <td colSpan={hasReason ? 1 : 2}>
        {mark === "extra" || (byHand && meant === "") ? (
          <Value>{""}</Value>
        ) : (
          <CodeOrText
            text={meant === "" && isMatch && system ? given : meant}
            isCode={system !== undefined}
            mark={mark === "missing" ? "missing" : "ungraded"}
            title={!hasTitles || (!isMatch && meant === given) ? null : (line.meantTitle ?? line.givenTitle)}
            isClamped={!hasReason && !isOnPaper}
          />
        )}
        {line.poa?.meant && mark !== "extra" && <PoaText poa={line.poa.meant} />}
        {options.length > 0 && (
          <Text fz="xs" c="dimmed">
            Options: {options.join(" · ")}
          </Text>
        )}
      </td>
      {hasReason && (
        <td className={classes.slip}>
          <Flex gap="xs" align="flex-start">
            <Reason line={line} byHand={byHand} isOpen={isOpen} onOpen={setOpen} />
            <KeyPassages evidence={note?.evidence} meant={meant} onShow={onShow} />
            {verdict}
          </Flex>
          {note?.rationale && !isMatch && (isOpen || !isCode) && (
            <Box component="blockquote" mt="xxs" mb={0} mx={0} ps="xs" c="dimmed" fz="sm">
              {note.rationale}
            </Box>
          )}
        </td>
      )}
    </>
  );
}

interface ReasonProps extends Pick<LineCellsProps, "line" | "byHand"> {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Names what went wrong. For a code it is one line; pressing it shows the titles and the rationale of the key. */
function Reason({ line, byHand, isOpen, onOpen }: ReasonProps) {
  const { mark, slip, system, note, givenTitle, meantTitle } = line;
  const isNamed = slip || ["missing", "extra", "misplaced"].includes(mark) || (system && mark === "wrong");
  const name = isNamed ? nameOfSlip(slip, mark, "staff") : byHand ? "Right by hand" : "";
  const source = byHand && [byHand.by, formatDateTime(byHand.at)].filter(Boolean).join(", ");
  const ruling = byHand && `${isNamed ? "Right by hand: " : ""}${byHand.reason} (${source})`;
  const sentence = [slip?.text, ruling].filter(Boolean).join(" ");
  const hasMore = system !== undefined && Boolean(slip || note?.rationale || givenTitle || meantTitle);
  const isWhole = isOpen || !hasMore;
  const head = (
    <>
      {name && <strong>{name}</strong>}
      {sentence && !isWhole && `. ${sentence}`}
    </>
  );
  if (!name)
    return (
      <Box flex={1} miw={0}>
        {system && (
          <Box component="span" c="dimmed" fz="sm" lh="snug" className={classes.title}>
            {meantTitle ?? givenTitle}
          </Box>
        )}
      </Box>
    );
  const Shape = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Box flex={1} miw={0}>
      {hasMore ? (
        <UnstyledButton className={classes.more} data-mistake aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <span>{head}</span>
          <Shape size={15} aria-hidden />
        </UnstyledButton>
      ) : (
        head
      )}
      {isWhole && sentence && (
        <div>
          <TextWithCodes>{sentence}</TextWithCodes>
        </div>
      )}
    </Box>
  );
}

interface CodeOrTextProps {
  text: string;
  isCode: boolean;
  mark: LessonLine["mark"];
  title: string | null | undefined;
  /** Cuts a long title after one line. */
  isClamped?: boolean;
}

function CodeOrText({ text, isCode, mark, title, isClamped = false }: CodeOrTextProps) {
  if (!isCode || text === "") return <Value>{text}</Value>;
  return (
    <span className={classes.said}>
      <MarkedText mark={mark}>{text}</MarkedText>
      {title && (
        <Text
          component="span"
          c="dimmed"
          fz="sm"
          lh="snug"
          className={classes.title ?? ""}
          {...(isClamped && { lineClamp: 1, title })}
        >
          {title}
        </Text>
      )}
    </span>
  );
}
