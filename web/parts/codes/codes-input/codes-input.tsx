import { Anchor, Flex, Input, PillsInput, Text, VisuallyHidden } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { type ReactNode, useContext, useEffect, useId, useRef } from "react";
import { answerFields, type CodingField } from "#contract/answers.ts";
import type { FoundCode } from "#contract/api/codes.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { type CodeFault, faultsOf, withFindings } from "../code-faults.ts";
import { Completed } from "../completion.tsx";
import { useLookup } from "../lookup.tsx";
import { useCheckedCodes } from "../use-checked-codes.ts";
import { useCompletion } from "../use-completion.ts";
import { CodeDisplaySwitch, useCodeDisplay } from "./code-display.tsx";
import { CodeLines } from "./code-lines.tsx";
import classes from "./codes-input.module.css";
import { OtherLists } from "./other-lists.ts";
import { takePoa, usePoa } from "./poa.tsx";
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
  /** Faults of the list beyond those of single codes. */
  findings?: readonly { code: string | null; text: string }[];
}

/**
 * An ordered list of codes. Enter, comma or semicolon turns the typed text into a code, Backspace removes the last one,
 * and pasted text is split into codes. A code can be corrected in place (Enter, F2, double click, tap), inserted before
 * another one, and moved by menu, Alt + arrows or dragging. Where the section asks for POA, a letter behind an ICD code
 * or on it sets its POA. While lookup is open, matching codes are offered and each
 * code shows its title or its fault; otherwise the codes are chips.
 */
export function CodesInput(props: CodesInputProps) {
  const { field, label, description, error, value, onChange, onReplaced, disabled = false, findings = [] } = props;
  const { system } = answerFields[field];
  const lookup = useLookup();
  const isTitled = useCodeDisplay()[0] === "list" && lookup !== null;
  const poa = usePoa(field);
  const list = useCodeList(field, value, onChange, onReplaced, poa);
  const lists = useContext(OtherLists);
  useEffect(() => void lists?.byField.set(field, list));
  const completion = useCompletion(disabled ? undefined : system, poa ? takePoa(list.typed).text : list.typed);
  // The code that is being corrected is looked up when it is complete again.
  const whole = list.codes.filter((_code, index) => index !== list.correction?.index);
  const checkedCodeOf = useCheckedCodes(system, whole);
  const faults = withFindings(faultsOf(field, list.codes, checkedCodeOf, lookup?.day ?? ""), list.codes, findings);
  const box = useRef<HTMLDivElement>(null);
  const keys = useListKeys(list, completion, box, poa);
  const id = useId();

  const accept = ({ billable, display }: FoundCode) => {
    // A header code is not billable: continue with the codes below it.
    if (!billable) return list.type(display);
    completion.close();
    list.accept(display);
  };
  const filled = (
    <PillsInput ref={box} id={id} error={error} disabled={disabled}>
      <div className={isTitled ? classes.column : classes.row}>
        <CodeLines {...{ field, label, list, keys, isTitled, checkedCodeOf, faults, disabled }} />
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
        <Completed completion={completion} system={system} onChoose={accept}>
          {filled}
        </Completed>
      ) : (
        filled
      )}
      {!isTitled && <FaultsBelow faults={faults} />}
      <ShapeHint field={field} codes={list.pending} />
      {list.unrecognised && (
        <Text fz="xs" mt="xxs" c="var(--cb-missing)">
          {list.unrecognised}
        </Text>
      )}
      <VisuallyHidden aria-live="polite">{list.announcement}</VisuallyHidden>
    </div>
  );
}

const shownFrom = 7;

/** Explains why the typed text cannot be a code, once it is longer than a possible start of one. */
function ShapeHint({ field, codes }: { field: CodingField; codes: readonly string[] }) {
  const hint = codes
    .filter((code) => code.length >= shownFrom)
    .map((code) => findShapeHint(field, code))
    .find(Boolean);
  return hint ? (
    <Text fz="xs" mt="xxs" c="var(--cb-missing)">
      {hint}
    </Text>
  ) : null;
}

interface CountProps {
  label: string;
  list: CodeListState;
  disabled: boolean;
  /** True if the list can be shown with or without titles. */
  isChoosable: boolean;
}

/** The number of codes, the undo button, and the switch between list and chips. */
function Count({ label, list, disabled, isChoosable }: CountProps) {
  return (
    <span className={classes.count}>
      {list.canUndo && !disabled && (
        <Anchor component="button" inherit fw={600} onClick={list.undo} aria-label={`Undo in ${label}`}>
          <IconArrowBackUp size={14} aria-hidden /> Undo
        </Anchor>
      )}
      {list.codes.length > 1 && `${list.codes.length} codes`}
      {isChoosable && list.codes.length > 1 && <CodeDisplaySwitch label={label} />}
    </span>
  );
}

/** The faults of the codes below the list, each with its position, because chips have no room for them. */
function FaultsBelow({ faults }: { faults: readonly (CodeFault | undefined)[] }) {
  return faults.map(
    (fault, index) =>
      fault && (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fault belongs to a position
        <Text key={index} fz="xs" mt="xxs" c={fault.kind === "shape" ? "var(--cb-wrong)" : "var(--cb-missing)"}>
          {index + 1}: {fault.text}
        </Text>
      ),
  );
}
