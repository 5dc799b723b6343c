import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Box, Flex } from "@mantine/core";
import { IconAlertCircle, IconCopy } from "@tabler/icons-react";
import { type MouseEvent, type TouchEvent, useContext, useRef } from "react";
import type { CodingField } from "#contract/answers.ts";
import type { CheckedCode } from "#contract/api/check-codes.ts";
import { writtenCode } from "#contract/code-shapes.ts";
import { Passages } from "../../chart/evidence/passages.tsx";
import type { CodeFault } from "../code-faults.ts";
import { Severity } from "../severity.tsx";
import { CodeMenu } from "./code-menu.tsx";
import classes from "./codes-input.module.css";
import { ExplainCode } from "./explain-code.ts";
import { FaultActions } from "./fault-actions.tsx";
import { PoaSelect, usePoa } from "./poa.tsx";
import { Position } from "./position.tsx";
import type { CodeListState } from "./use-code-list.ts";
import type { ListKeys } from "./use-list-keys.ts";

interface CodeLineProps {
  id: string;
  field: CodingField;
  code: string;
  index: number;
  isTitled: boolean;
  checked: CheckedCode | undefined;
  fault: CodeFault | undefined;
  disabled: boolean;
  list: CodeListState;
  keys: ListKeys;
  onReplace: (code: string) => void;
}

/** One code of a list: its chip, and its title or its fault with a way to correct it. */
export function CodeLine(props: CodeLineProps) {
  const { id, field, code, index, isTitled, checked, fault, disabled, list, keys, onReplace } = props;
  const { listeners = {}, setNodeRef, transform, transition, isDragging } = useSortable({ id, disabled });
  const line = useRef<HTMLDivElement | null>(null);
  const shown = writtenCode(field, code);
  const place = index + 1;
  const explain = useContext(ExplainCode);
  const poa = usePoa(field);
  // The official list says that a code is exempt, so nobody has to type it.
  const ofAdmission = poa?.of(code) ?? (checked?.poaExempt ? "exempt" : undefined);
  // The severity level belongs to secondary diagnoses.
  const isPrincipal = field === "icdCodes" && index === 0;
  const Sign = fault?.kind === "twice" ? IconCopy : IconAlertCircle;
  const announcement = [
    shown,
    `position ${place}`,
    poa && `present on admission ${ofAdmission ?? "not set"}`,
    checked?.title,
    fault?.text,
  ]
    .filter(Boolean)
    .join(", ");
  const remove = () => keys.remove(index);
  const onMoveTo = (other: CodingField) => keys.moveTo(index, other);
  return (
    // biome-ignore lint/a11y/useSemanticElements: codes flow inside a text field
    <div
      ref={(node) => {
        line.current = node;
        setNodeRef(node);
      }}
      role="listitem"
      tabIndex={disabled ? undefined : -1}
      className={isTitled ? classes.line : classes.chip}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-code={code}
      data-fault={fault?.kind}
      data-dragging={isDragging || undefined}
      aria-label={announcement}
      title={isTitled ? undefined : fault?.text}
      {...(!disabled && {
        ...pointerHandlers(listeners, () => list.edit(index)),
        onKeyDown: (event) => keys.onCodeKey(event, index),
        "aria-keyshortcuts": `F2 Delete Alt+ArrowUp Alt+ArrowDown Alt+P${poa ? " Y N U W E" : ""}`,
      })}
    >
      {isTitled && <Position number={place} />}
      <span className={classes.code}>
        {!isTitled && fault && <Sign size={13} aria-hidden />}
        {shown}
        {!isTitled && <Position number={place} />}
      </span>
      {isTitled && (
        <Box component="span" miw={0} c="dimmed" fz="sm" lh="snug" className={classes.says}>
          {fault ? (
            <Flex component="span" rowGap="xxs" columnGap="xs" align="center" miw={0} className={classes.fault}>
              <Sign size={14} aria-hidden /> <span>{fault.text}</span>
              {!disabled && <FaultActions {...{ fault, shown, onReplace, onMoveTo }} onRemove={remove} />}
            </Flex>
          ) : (
            checked?.title
          )}
        </Box>
      )}
      <span className={classes.signs}>
        {poa && (
          <PoaSelect
            shown={shown}
            value={ofAdmission}
            disabled={disabled}
            onChange={(value) => poa.put({ [code]: value })}
          />
        )}
        {isTitled && checked?.severity && !isPrincipal && <Severity severity={checked.severity} />}
        <Passages field={field} code={code} disabled={disabled} />
        {!disabled && (
          <CodeMenu
            onExplain={explain ? () => explain(field, code) : undefined}
            shown={shown}
            isFirst={index === 0}
            isLast={place === list.codes.length}
            line={line}
            onEdit={() => list.edit(index)}
            onInsert={() => list.insert(index)}
            onMove={(by) => keys.move(index, index + by)}
            onRemove={remove}
          />
        )}
      </span>
    </div>
  );
}

type Listeners = Record<string, unknown>;

/**
 * Returns the pointer handlers of a code: it gets the focus, can be dragged, and opens for correction on a double click
 * or tap.
 */
function pointerHandlers({ onMouseDown, onTouchStart }: Listeners, edit: () => void) {
  const call = (act: unknown, event: unknown) => typeof act === "function" && act(event);
  return {
    onMouseDown: (event: MouseEvent) => {
      event.stopPropagation();
      call(onMouseDown, event);
    },
    onTouchStart: (event: TouchEvent) => call(onTouchStart, event),
    onDoubleClick: edit,
    onClick: (event: MouseEvent<HTMLElement>) => {
      event.stopPropagation();
      const isOnCode = event.target instanceof Element && event.target.closest(`.${classes.code}`) !== null;
      if (isOnCode && matchMedia("(hover: none)").matches) edit();
    },
  };
}
