import { Anchor, Flex, Input, PillsInput, Text, VisuallyHidden } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import { answerFields, type CodingField } from "#contract/answers.ts";
import type { FoundCode } from "#contract/api/codes.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { type CodeFault, faultsOf, withFindings } from "../code-faults.ts";
import { Completed } from "../completion.tsx";
import { useLookup } from "../lookup.tsx";
import { useCompletion } from "../use-completion.ts";
import { useStandings } from "../use-standings.ts";
import { CodeLines } from "./code-lines.tsx";
import classes from "./codes-input.module.css";
import { ShownAs, useShownAs } from "./shown-as.tsx";
import { TypingLine } from "./typing-line.tsx";
import { type CodeListState, type OnReplaced, useCodeList } from "./use-code-list.ts";
import { useListKeys } from "./use-list-keys.ts";

interface CodesInputProps {
  field: CodingField;
  label: string;
  description?: string | undefined;
  error?: ReactNode;
  value: readonly string[];
  onChange: (codes: string[]) => void;
  onReplaced?: OnReplaced;
  disabled?: boolean | undefined;
  /** What is wrong with its codes beyond what each says by itself. */
  findings?: readonly { code: string | null; text: string }[];
}

/**
 * A list of codes, in an order that counts: Enter, comma or semicolon makes a code of what is typed, Backspace removes the
 * last one, pasting makes several of whatever people copy. A code is corrected in its place (Enter, F2, a double click, a
 * tap), typed before another one, and moved by its menu, by Alt and the arrows, or by dragging. While lookup is open, what
 * is typed is completed, each code has its title beside it, and one that is wrong says why; otherwise they are chips.
 */
export function CodesInput(props: CodesInputProps) {
  const { field, label, description, error, value, onChange, onReplaced, disabled = false, findings = [] } = props;
  const { system } = answerFields[field];
  const lookup = useLookup();
  const isTitled = useShownAs()[0] === "list" && lookup !== null;
  const list = useCodeList(field, value, onChange, onReplaced);
  const completion = useCompletion(disabled ? undefined : system, list.typed);
  // What is corrected is asked about when it is whole again.
  const whole = list.codes.filter((_code, index) => index !== list.correction?.index);
  const standingOf = useStandings(system, whole);
  const faults = withFindings(faultsOf(field, list.codes, standingOf, lookup?.day ?? ""), list.codes, findings);
  const box = useRef<HTMLDivElement>(null);
  const keys = useListKeys(list, completion, box);
  const id = useId();

  const take = ({ billable, display }: FoundCode) => {
    // A header leads on to the codes below it.
    if (!billable) return list.type(display);
    completion.close();
    list.take(display);
  };
  const filled = (
    <PillsInput ref={box} id={id} error={error} disabled={disabled}>
      <div className={isTitled ? classes.column : classes.row}>
        <CodeLines {...{ field, label, list, keys, isTitled, standingOf, faults, disabled }} />
        <TypingLine {...{ field, description, disabled, isTitled, list, keys, completion }} />
      </div>
    </PillsInput>
  );
  return (
    <div data-codes data-filled={list.codes.length > 0 || undefined}>
      <Flex rowGap={0} columnGap="xs" align="center" wrap="wrap" mb="xxs" className={classes.head}>
        <Input.Label htmlFor={id}>{label}</Input.Label>
        {description && <span className={classes.about}>{description}</span>}
        <Count label={label} list={list} disabled={disabled} isChoosable={lookup !== null} />
      </Flex>
      {lookup && system ? (
        <Completed completion={completion} system={system} onTake={take}>
          {filled}
        </Completed>
      ) : (
        filled
      )}
      {!isTitled && <FaultsBelow faults={faults} />}
      <ShapeHint field={field} codes={list.pending} />
      {list.notTaken && (
        <Text fz="xs" mt="xxs" className={classes.hint}>
          {list.notTaken}
        </Text>
      )}
      <VisuallyHidden aria-live="polite">{list.said}</VisuallyHidden>
    </div>
  );
}

const shownFrom = 7;

/** Why what is typed cannot be a code, once it is longer than the beginning of one. */
function ShapeHint({ field, codes }: { field: CodingField; codes: readonly string[] }) {
  const hint = codes
    .filter((code) => code.length >= shownFrom)
    .map((code) => findShapeHint(field, code))
    .find(Boolean);
  return hint ? (
    <Text fz="xs" mt="xxs" className={classes.hint}>
      {hint}
    </Text>
  ) : null;
}

interface CountProps {
  label: string;
  list: CodeListState;
  disabled: boolean;
  /** Whether there are titles to be shown, or not. */
  isChoosable: boolean;
}

/** How many codes there are, the way back from the last change, and how they are shown. */
function Count({ label, list, disabled, isChoosable }: CountProps) {
  return (
    <span className={classes.count}>
      {list.canUndo && !disabled && (
        <Anchor component="button" inherit fw={600} onClick={list.undo} aria-label={`Undo in ${label}`}>
          <IconArrowBackUp size={14} aria-hidden /> Undo
        </Anchor>
      )}
      {list.codes.length > 1 && `${list.codes.length} codes`}
      {isChoosable && list.codes.length > 1 && <ShownAs label={label} />}
    </span>
  );
}

/** What the shape of the codes tells, each named by its place: chips in a row have no room for it. */
function FaultsBelow({ faults }: { faults: readonly (CodeFault | undefined)[] }) {
  return faults.map(
    (fault, index) =>
      fault && (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fault belongs to a place
        <Text key={index} fz="xs" mt="xxs" className={classes.hint} data-fault={fault.kind}>
          {index + 1}: {fault.text}
        </Text>
      ),
  );
}
