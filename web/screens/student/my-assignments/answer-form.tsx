import { Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { firstField } from "../../../parts/chart/bench/first-field.ts";
import { isWideBench } from "../../../parts/chart/bench/wide.ts";
import { CodingFields } from "../../../parts/fields/answer-fields.tsx";
import type { HandedIn } from "./handed-in-line.tsx";
import { type FormProps, Quiz } from "./quiz.tsx";
import { focusKey } from "./stored-focus.ts";

/** The student's form: the coding form of the category, or the section's questions (spec.md section 2). */
export function AnswerForm(props: FormProps) {
  const { handedIn } = (useLocation().state ?? {}) as { handedIn?: HandedIn };
  const root = useRestoredFocus(props.work.id, handedIn?.isTimeUp === true);
  return <div ref={root}>{props.work.isDynamic ? <Quiz {...props} /> : <CodingForm {...props} />}</div>;
}

/**
 * Restores the focus after a reload; otherwise focuses the first empty field on a wide screen. If the timer has just
 * ended another section, nothing gets the focus, because the student may still be typing for that section.
 */
function useRestoredFocus(workId: string, isAfterTimeUp: boolean) {
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

function CodingForm({ work, ...answers }: FormProps) {
  return (
    <Stack gap="md">
      <CodingFields
        category={work.assignment.category}
        setting={work.setting}
        poa={work.poa}
        exactOrder={work.exactOrder}
        {...answers}
      />
    </Stack>
  );
}
