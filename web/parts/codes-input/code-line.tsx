import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { IconAlertCircle, IconCopy, IconX } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import type { CodingField } from "#contract/answers.ts";
import type { CheckedCode } from "#contract/api/codes.ts";
import { writtenCode } from "#contract/code-shapes.ts";
import type { CodeFault } from "../codes/code-faults.ts";
import { Passages } from "../evidence/passages.tsx";
import { Severity } from "../severity.tsx";
import classes from "./codes-input.module.css";
import { WaysOut } from "./ways-out.tsx";

interface CodeLineProps {
  id: string;
  field: CodingField;
  code: string;
  place: number;
  isTitled: boolean;
  standing: CheckedCode | undefined;
  fault: CodeFault | undefined;
  disabled: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onReplace: (code: string) => void;
  onRemove: () => void;
}

/** One code of a list: by itself a chip in a row, with its title a line that says what is wrong with it and the way out. */
export function CodeLine(props: CodeLineProps) {
  const { id, field, code, place, isTitled, standing, fault, disabled, onKeyDown, onRemove } = props;
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id, disabled });
  const shown = writtenCode(field, code);
  const Sign = fault?.kind === "twice" ? IconCopy : IconAlertCircle;
  const said = [shown, `position ${place}`, standing?.title, fault?.text].filter(Boolean).join(", ");
  return (
    // biome-ignore lint/a11y/useSemanticElements: codes flow inside a text field
    <div
      ref={setNodeRef}
      {...listeners}
      role="listitem"
      tabIndex={disabled ? undefined : -1}
      className={isTitled ? classes.line : classes.chip}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-code={code}
      data-fault={fault?.kind}
      data-dragging={isDragging || undefined}
      onKeyDown={onKeyDown}
      aria-label={said}
      aria-keyshortcuts="P"
    >
      {isTitled && (
        <span className={classes.place} aria-hidden>
          {place}
        </span>
      )}
      <span className={isTitled ? classes.coded : undefined}>
        <span className={classes.code}>
          {!isTitled && fault && <Sign size={13} aria-hidden />}
          {shown}
          {!isTitled && (
            <span className={classes.place} aria-hidden>
              {place}
            </span>
          )}
        </span>
      </span>
      {isTitled && (
        <span className={classes.says}>
          {standing?.title && <span className={classes.title}>{standing.title}</span>}
          {fault && (
            <span className={classes.fault}>
              <Sign size={14} aria-hidden /> <span>{fault.text}</span>
              {!disabled && <WaysOut {...props} fault={fault} shown={shown} />}
            </span>
          )}
        </span>
      )}
      {isTitled && standing?.severity && <Severity severity={standing.severity} />}
      <Passages field={field} code={code} disabled={disabled} />
      {!disabled && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.remove}
          aria-label={`Remove ${shown}`}
          onClick={onRemove}
        >
          <IconX size={isTitled ? 14 : 12} aria-hidden />
        </button>
      )}
    </div>
  );
}
