import { Stack, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { answerFields, type CodingField, fieldLabels, fieldsAskedIn, isListField } from "#contract/answers.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { isInpatient } from "#contract/setting.ts";
import { firstField } from "../../parts/bench/first-field.ts";
import { isWideBench } from "../../parts/bench/wide.ts";
import { CodeTextInput } from "../../parts/codes/code-text-input.tsx";
import { CodesInput } from "../../parts/codes-input/codes-input.tsx";
import { movePassages, useEvidenceDesk } from "../../parts/evidence/evidence-desk.ts";
import { GrowingText } from "../../parts/growing-text.tsx";
import { HasSeverity } from "../../parts/severity.tsx";
import { FieldLabel, FieldsInOrder, meaningsIn } from "../../parts/short-fields.tsx";
import { type FormProps, textField, textOf } from "./answer-field.tsx";
import { focusKey } from "./focus-kept.ts";
import type { HandedIn } from "./handed-in-line.tsx";
import type { Work } from "./places.ts";
import { Quiz } from "./quiz.tsx";

/** What the student fills in: the coding form of the category, or the section's questions (spec.md section 2). */
export function AnswerForm(props: FormProps) {
  const { handedIn } = (useLocation().state ?? {}) as { handedIn?: HandedIn };
  const root = useFocusKept(props.work.id, handedIn?.isTimeUp === true);
  return <div ref={root}>{props.work.isDynamic ? <Quiz {...props} /> : <CodingForm {...props} />}</div>;
}

/**
 * After a reload the field that was being typed in has the focus again; on a wide screen else the first empty one. No field has
 * it where the timer has just ended another section: what is still being typed belongs there.
 */
function useFocusKept(workId: string, isAfterTimeUp: boolean) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = root.current;
    const key = focusKey(workId);
    const name = sessionStorage.getItem(key);
    if (name) form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
    else if (form && isWideBench() && !isAfterTimeUp) firstField(form)?.focus({ preventScroll: true });
    const note = (event: FocusEvent) => {
      if (event.target instanceof Element) sessionStorage.setItem(key, event.target.getAttribute("name") ?? "");
    };
    form?.addEventListener("focusin", note);
    return () => form?.removeEventListener("focusin", note);
  }, [workId, isAfterTimeUp]);
  return root;
}

const isOfStay = ({ setting, assignment: { category } }: Work) => isInpatient({ setting, category });
const meaningsOf = (work: Work) => meaningsIn[isOfStay(work) ? "inpatient" : "outpatient"];

function CodingForm(props: FormProps) {
  const { work, answers, faults, onAnswer } = props;
  const desk = useEvidenceDesk();
  const draw = (field: CodingField) => {
    if (isListField(field)) {
      const value = answers[field];
      return (
        <CodesInput
          key={field}
          field={field}
          label={fieldLabels[field]}
          description={meaningsOf(work)[field]}
          error={faults[field]}
          value={Array.isArray(value) ? value : []}
          onChange={(codes) => onAnswer(field, codes)}
          onReplaced={(from, to, codes) => desk && movePassages(desk, field, { from, to, codes })}
        />
      );
    }
    if (field !== "notes") return <TextLine key={field} field={field} {...props} />;
    return <GrowingText key={field} label={fieldLabels[field]} minRows={2} maxRows={8} {...textField(props, field)} />;
  };
  return (
    <Stack gap="md">
      <HasSeverity value={isOfStay(work)}>
        <FieldsInOrder fields={fieldsAskedIn(work.assignment.category)} draw={draw} />
      </HasSeverity>
    </Stack>
  );
}

/** A field of one line; one that holds a code says what it is called. */
function TextLine({ field, ...props }: FormProps & { field: CodingField }) {
  const { answers, onAnswer } = props;
  const hints = [findShapeHint(field, textOf(answers[field]))];
  const { onChange, ...shown } = textField(props, field, hints);
  const label = <FieldLabel field={field} meanings={meaningsOf(props.work)} />;
  if (answerFields[field].system === undefined)
    return <TextInput label={label} autoComplete="off" onChange={onChange} {...shown} />;
  return <CodeTextInput field={field} label={label} onText={(text) => onAnswer(field, text)} {...shown} />;
}
