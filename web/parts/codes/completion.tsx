import { Combobox, VisuallyHidden } from "@mantine/core";
import { IconChevronRight, IconCircleCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId } from "react";
import type { FoundCode } from "#contract/api/codes.ts";
import type { CodeSystem } from "#contract/code-systems.ts";
import { formatDate } from "#contract/time.ts";
import classes from "./completion.module.css";
import { useLookup } from "./lookup.tsx";
import { Severity } from "./severity.tsx";
import { systemNames } from "./system-names.ts";
import type { Completion } from "./use-completion.ts";

interface CompletedProps {
  completion: Completion;
  system: CodeSystem;
  /** Called when an option is chosen by click, tap, or Enter. */
  onChoose: (found: FoundCode) => void;
  /** The field, as a target of Mantine's combobox. */
  children: ReactNode;
}

/** A field with matching codes in a list below: code, title with the typed words in bold, severity, billable. */
export function Completed({ completion, system, onChoose, children }: CompletedProps) {
  const { store, found, asked, isCorrected, isOpen } = completion;
  const lookup = useLookup();
  // The list is created again each time it opens. The field must reference it at once (`aria-controls`).
  const listId = useId();
  const { setListId } = store;
  useEffect(() => setListId(listId), [setListId, listId]);
  const choose = (code: string) => {
    const chosen = found.find((each) => each.code === code);
    if (chosen) onChoose(chosen);
  };
  return (
    <Combobox store={store} onOptionSubmit={choose} position="bottom-start" shadow="md" keepMounted={false} offset={4}>
      {children}
      <Combobox.Dropdown className={classes.dropdown ?? ""}>
        {isCorrected && <Combobox.Header>Did you mean {asked}?</Combobox.Header>}
        <Combobox.Options
          id={listId}
          mah={300}
          className={classes.options ?? ""}
          aria-label={`${systemNames[system]} codes found`}
        >
          {found.map((each) => (
            <Option key={each.code} found={each} asked={asked} />
          ))}
        </Combobox.Options>
        <Combobox.Footer className={classes.foot ?? ""}>
          <span data-keys>
            <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> take <kbd>Esc</kbd> close
          </span>
          <span>
            {systemNames[system]} in force {lookup?.day ? `on ${formatDate(lookup.day, "UTC")}` : "today"}
          </span>
        </Combobox.Footer>
      </Combobox.Dropdown>
      <VisuallyHidden aria-live="polite">
        {isOpen && isCorrected ? `Did you mean ${asked}? ` : ""}
        {isOpen ? `${found.length} ${found.length === 1 ? "code" : "codes"} found, arrows choose` : ""}
      </VisuallyHidden>
    </Combobox>
  );
}

function Option({ found: { code, display, title, billable, severity }, asked }: { found: FoundCode; asked: string }) {
  return (
    <Combobox.Option value={code} className={classes.option ?? ""} mod={{ header: !billable }}>
      <span className={classes.code}>{display}</span>
      <span className={classes.title}>
        <Matched title={title} asked={asked} />
      </span>
      {severity && <Severity severity={severity} />}
      {billable ? (
        <span className={classes.billable}>
          <IconCircleCheck size={15} aria-hidden />
          <VisuallyHidden>billable</VisuallyHidden>
        </span>
      ) : (
        <span className={classes.leads}>
          Not billable <IconChevronRight size={14} aria-hidden />
        </span>
      )}
    </Combobox.Option>
  );
}

/** The title, with the words in bold that start like the typed ones. */
function Matched({ title, asked }: { title: string; asked: string }) {
  const words = asked.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return title;
  const parts = title.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join("|")})`, "giu"));
  // biome-ignore lint/suspicious/noArrayIndexKey: titles do not change
  return parts.map((part, place) => (place % 2 === 1 ? <b key={place}>{part}</b> : part));
}
