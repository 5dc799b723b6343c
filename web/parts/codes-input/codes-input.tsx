import { Combobox, Input, PillsInput, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import { answerFields, type CodingField, mostInCode } from "#contract/answers.ts";
import type { FoundCode } from "#contract/api/codes.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { afterPress } from "../after-press.ts";
import { type CodeFault, faultsOf, withFindings } from "../codes/code-faults.ts";
import { Completed } from "../codes/completion.tsx";
import { useLookup } from "../codes/lookup.tsx";
import { useCompletion } from "../codes/use-completion.ts";
import { useStandings } from "../codes/use-standings.ts";
import { CodeLines } from "./code-lines.tsx";
import classes from "./codes-input.module.css";
import { ShownAs, useShownAs } from "./shown-as.tsx";
import { type CodeListState, useCodeList } from "./use-code-list.ts";
import { useListKeys } from "./use-list-keys.ts";

interface CodesInputProps {
  field: CodingField;
  label: string;
  description?: string | undefined;
  error?: ReactNode;
  value: readonly string[];
  onChange: (codes: string[]) => void;
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
  const { field, label, description, error, value, onChange, disabled = false, findings = [] } = props;
  const { system } = answerFields[field];
  const lookup = useLookup();
  const isTitled = useShownAs()[0] === "list" && lookup !== null;
  const list = useCodeList(field, value, onChange);
  const completion = useCompletion(disabled ? undefined : system, list.typed);
  // What is corrected is asked about when it is whole again.
  const whole = list.codes.filter((_code, index) => index !== list.correction?.index);
  const standingOf = useStandings(system, whole);
  const faults = withFindings(faultsOf(field, list.codes, standingOf, lookup?.day ?? ""), list.codes, findings);
  const box = useRef<HTMLDivElement>(null);
  const keys = useListKeys(list, completion, box);
  const id = useId();
  const hints = list.pending.filter((code) => code.length > 6).map((code) => findShapeHint(field, code));

  const take = ({ billable, display }: FoundCode) => {
    // A header leads on to the codes below it.
    if (!billable) return list.type(display);
    completion.close();
    list.take(display);
  };
  const input = (
    <PillsInput.Field
      name={field}
      className={classes.field ?? ""}
      aria-description={description}
      value={list.typed}
      maxLength={mostInCode}
      disabled={disabled}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        list.type(event.currentTarget.value);
        completion.offer();
      }}
      onKeyDown={keys.onFieldKey}
      onPaste={keys.onPaste}
      onBlur={() => {
        completion.close();
        afterPress(() => list.add(list.typed));
      }}
    />
  );
  const filled = (
    <PillsInput ref={box} id={id} error={error} disabled={disabled}>
      <div className={isTitled ? classes.column : classes.row}>
        <CodeLines
          field={field}
          label={label}
          list={list}
          keys={keys}
          isTitled={isTitled}
          standingOf={standingOf}
          faults={faults}
          disabled={disabled}
        />
        {lookup ? (
          // What completes the code stands below the line that is being typed, however many stand above it.
          <Combobox.DropdownTarget>
            <div className={isTitled ? classes.typing : classes.rest}>
              {isTitled && (
                <span className={classes.place} aria-hidden>
                  {list.codes.length + 1}
                </span>
              )}
              <Combobox.EventsTarget withExpandedAttribute>{input}</Combobox.EventsTarget>
            </div>
          </Combobox.DropdownTarget>
        ) : (
          input
        )}
      </div>
    </PillsInput>
  );
  return (
    <div data-codes data-filled={list.codes.length > 0 || undefined}>
      <div className={classes.head}>
        <Input.Label htmlFor={id} className={classes.label ?? ""}>
          {label}
        </Input.Label>
        {description && <span className={classes.about}>{description}</span>}
        <Count label={label} list={list} disabled={disabled} isChoosable={lookup !== null} />
      </div>
      {lookup && system ? (
        <Completed completion={completion} system={system} onTake={take}>
          {filled}
        </Completed>
      ) : (
        filled
      )}
      {!isTitled && <FaultsBelow faults={faults} />}
      {hints.find(Boolean) && (
        <Text fz="xs" mt={4} className={classes.hint}>
          {hints.find(Boolean)}
        </Text>
      )}
      <VisuallyHidden aria-live="polite">{list.said}</VisuallyHidden>
    </div>
  );
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
        <UnstyledButton className={classes.undo ?? ""} onClick={list.undo} aria-label={`Undo in ${label}`}>
          <IconArrowBackUp size={14} aria-hidden /> Undo
        </UnstyledButton>
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
        <Text key={index} fz="xs" mt={4} className={classes.hint} data-fault={fault.kind}>
          {index + 1}: {fault.text}
        </Text>
      ),
  );
}
