import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import type { FoundCode } from "#contract/api/codes.ts";
import { splitCodes } from "#contract/code-list.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { codeSearchQuery } from "../../api/codes.ts";
import { Severity } from "../../parts/severity.tsx";
import classes from "./add-code.module.css";

interface AddCodeProps {
  label: string;
  field: "icdCodes" | "pcsCodes";
  /** The day whose codes are offered; empty for today. */
  date: string;
  onAdd: (codes: string[]) => void;
}

const systems = { icdCodes: "icd10cm", pcsCodes: "icd10pcs" } as const;
const typingRestsMs = 150;

/**
 * Takes codes typed or pasted, one or many, and completes words and beginnings. A whole code never waits for the server;
 * one that cannot be a code by its shape stays in the field, with the hint. A header leads on to the codes below it.
 */
export function AddCode({ label, field, date, onAdd }: AddCodeProps) {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const found = useFound(field, typed, date);
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() });

  const add = (text: string) => {
    const codes = splitCodes(text.replace(/\s+/g, ",")).map((code) => code.toUpperCase());
    const wrong = codes.filter((code) => findShapeHint(field, code));
    const right = codes.filter((code) => !wrong.includes(code));
    setTyped(wrong.join(", "));
    setFault(wrong[0] && findShapeHint(field, wrong[0]));
    if (right.length === 0) return;
    list.closeDropdown();
    onAdd(right);
  };
  const choose = (code: string) => {
    const chosen = found.find((each) => each.code === code);
    if (!chosen) return;
    if (chosen.billable) add(chosen.display);
    else setTyped(chosen.display);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text");
    if (!/[,;\s]/.test(text.trim())) return;
    event.preventDefault();
    add(`${typed} ${text}`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!["Enter", ",", ";"].includes(event.key) || event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && list.getSelectedOptionIndex() >= 0) return;
    event.preventDefault();
    const [first] = found;
    const isCode = splitCodes(typed).every((code) => !findShapeHint(field, code));
    if (event.key === "Enter" && first && !isCode && !/[,;]/.test(typed)) choose(first.code);
    else add(typed);
  };

  return (
    <Combobox store={list} onOptionSubmit={choose} shadow="md">
      <Combobox.Target>
        <TextInput
          aria-label={label}
          placeholder={label}
          leftSection={<IconPlus size={15} aria-hidden />}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={fault}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFault(undefined);
            list.openDropdown();
          }}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onBlur={() => {
            list.closeDropdown();
            const isCode = splitCodes(typed).every((code) => !findShapeHint(field, code));
            if (isCode) add(typed);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options mah={320} className={classes.options ?? ""} aria-label="Codes found">
          {found.map((each) => (
            <FoundOption key={each.code} found={each} />
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** What the words or the beginning typed find; nothing for one character, or several codes at once. */
function useFound(field: AddCodeProps["field"], typed: string, date: string): FoundCode[] {
  const [settled] = useDebouncedValue(typed.trim(), typingRestsMs);
  const isSearch = settled.length >= 2 && !/[,;]/.test(settled);
  const search = { system: systems[field], q: settled, limit: 12, ...(date === "" ? {} : { date }) };
  const { data } = useQuery({ ...codeSearchQuery(search), enabled: isSearch });
  return isSearch && typed.trim() !== "" ? (data?.results ?? []) : [];
}

function FoundOption({ found: { code, display, title, billable, severity } }: { found: FoundCode }) {
  return (
    <Combobox.Option value={code} className={`${classes.option} ${billable ? "" : classes.header}`}>
      <span className={classes.code}>{display}</span>
      <span>{title}</span>
      {severity ? <Severity severity={severity} /> : <span>{billable ? "" : "leads on"}</span>}
    </Combobox.Option>
  );
}
