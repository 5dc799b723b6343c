import { Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { AnswerEvidence, CodingField } from "#contract/answers.ts";
import type { SubmissionBlock } from "#contract/api/submissions.ts";
import { type Evidence, noteKey } from "#contract/evidence.ts";
import type { Verdict } from "#contract/verdicts.ts";
import type { SubmissionIds } from "../../../api/verdicts.ts";
import { codeOfLine, type LessonLine } from "../../../parts/codes/lesson/lines.ts";
import { MarkedText, MarkShape } from "../../../parts/codes/lesson/mark-shape.tsx";
import {
  foldLines,
  isWrong,
  type ReviewField,
  reviewFields,
  wrongFirst,
} from "../../../parts/codes/lesson/review-fields.ts";
import edges from "../../../parts/page/edges.module.css";
import { Chip } from "../../../parts/words/chips.tsx";
import classes from "./compare-table.module.css";
import { LineCells } from "./line-cells.tsx";
import { LineVerdict, VerdictEditor } from "./verdict-editor.tsx";

interface CompareTableProps {
  title: string;
  block: SubmissionBlock;
  place: SubmissionIds;
  isOnlyWrong: boolean;
  onShow: (place: Evidence) => void;
}

/**
 * A section as one table: one group of rows for each field, wrong ones first; one row for each code, and one for all
 * that match.
 */
export function CompareTable({ title, block, place, isOnlyWrong, onShow }: CompareTableProps) {
  const fields = wrongFirst(reviewFields(block));
  const shown = isOnlyWrong ? fields.filter(isWrong) : fields;
  if (shown.length === 0) {
    return (
      <Text c="dimmed" className={edges.foot ?? ""}>
        Nothing is wrong here.
      </Text>
    );
  }
  return (
    <table className={classes.compare} aria-label={`Answers of ${title}`}>
      <colgroup>
        <col width={124} />
        <col width="16%" />
        <col width="16%" />
        <col />
        <col width={150} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Submitted Answers</th>
          <th scope="col">Correct Answers</th>
          <th scope="col">What went wrong</th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      {shown.map((field) => (
        <FieldRows
          key={field.item}
          field={field}
          evidence={(block.evidence as AnswerEvidence)[field.item as CodingField] ?? {}}
          place={place}
          onShow={onShow}
        />
      ))}
    </table>
  );
}

interface FieldRowsProps extends Omit<CompareTableProps, "title" | "block" | "isOnlyWrong"> {
  field: ReviewField;
  /** The student's own passages, by code. */
  evidence: Record<string, Evidence[]>;
}

function FieldRows({ field, evidence, place, onShow }: FieldRowsProps) {
  const { item, label, verdict, lines } = field;
  const { shown, matching } = foldLines(field);
  const [isOpen, setOpen] = useState(false);
  const cellsOf = (line: LessonLine): [id: string, cells: ReactNode] => [
    line.id,
    <LineCells
      key={line.id}
      line={line}
      byHand={byHandAlone(line, verdict)}
      verdict={
        canJudge(line, lines, verdict) && <LineVerdict line={line} byHand={byHandAlone(line, verdict)} place={place} />
      }
      places={evidence[noteKey(line.given)] ?? []}
      onShow={onShow}
    />,
  ];
  const fold: [string, ReactNode] = [
    "matching",
    <td key="matching" colSpan={3} className={classes.matching}>
      <Fold lines={matching} isMore={shown.length > 0} isOpen={isOpen} onOpen={setOpen} />
    </td>,
  ];
  const rows = [
    ...shown.map(cellsOf),
    ...(matching.length > 0 ? [fold] : []),
    ...(isOpen ? matching.map(cellsOf) : []),
  ];
  return (
    <tbody>
      {rows.map(([id, cells], index) => (
        <tr key={id}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={rows.length}>
              {label}
            </th>
          )}
          {cells}
          {index === 0 && (
            <td rowSpan={rows.length} className={classes.verdictCell}>
              {verdict ? (
                <VerdictEditor item={item} label={shortLabel(label)} verdict={verdict} place={place} />
              ) : (
                <Chip tone="quiet">Not graded</Chip>
              )}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}

/** Returns the verdict by hand on this line alone. */
function byHandAlone({ handMade }: LessonLine, verdict: Verdict | undefined): LessonLine["handMade"] {
  return handMade === verdict?.handMade ? undefined : handMade;
}

/** True if staff can judge this line alone: the only wrong one with its code, or one that they accepted. */
function canJudge(line: LessonLine, lines: readonly LessonLine[], verdict: Verdict | undefined): boolean {
  const code = codeOfLine(line);
  if (!verdict || verdict.handMade || code === null) return false;
  if (line.handMade) return true;
  const isSame = (other: LessonLine) => noteKey(codeOfLine(other) ?? "") === noteKey(code);
  const isJudged = ({ mark, handMade }: LessonLine) => mark !== "match" || handMade !== undefined;
  return line.mark !== "match" && lines.filter((other) => isJudged(other) && isSame(other)).length === 1;
}

interface FoldProps {
  lines: readonly LessonLine[];
  /** True if other rows are above it. */
  isMore: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** All matching codes in one row; opened, one row each with titles. */
function Fold({ lines, isMore, isOpen, onOpen }: FoldProps) {
  const Shape = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
      <MarkShape mark="match" name={null} />
      <span>
        {lines.length} {isMore ? "more " : ""}lines match
      </span>
      {!isOpen &&
        lines.map(({ id, given }) => (
          <MarkedText key={id} mark="match">
            {given}
          </MarkedText>
        ))}
      <Shape size={15} aria-hidden />
    </UnstyledButton>
  );
}

/** Returns the number of a question, because its full text is beside it. */
function shortLabel(label: string): string {
  return /^Q\d+(?=: )/.exec(label)?.[0] ?? label;
}
