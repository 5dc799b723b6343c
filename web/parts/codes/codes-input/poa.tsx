import { NativeSelect } from "@mantine/core";
import { createContext, useContext } from "react";
import type { CodingField } from "#contract/answers.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { noteKey } from "#contract/evidence.ts";
import type { Poa } from "#contract/poa.ts";
import classes from "./codes-input.module.css";

/** A change of POA by code; undefined removes it. */
export type PoaChanges = Record<string, Poa | undefined>;

/** The POA of the ICD codes of a form. */
export interface PoaEntry {
  of: (code: string) => Poa | undefined;
  put: (changes: PoaChanges) => void;
}

/** Null where a section does not ask for POA. */
export const PoaOfForm = createContext<PoaEntry | null>(null);

/** Returns the POA of the codes of a field; null for fields and sections without POA. */
export function usePoa(field: CodingField): PoaEntry | null {
  const entry = useContext(PoaOfForm);
  return field === "icdCodes" ? entry : null;
}

/** Returns the description of a field whose codes take a POA. */
export const poaHint = "POA after each code: Y, N, U, W or E (exempt).";

const letters: Record<string, Poa> = { Y: "Y", N: "N", U: "U", W: "W", E: "exempt" };

/** Returns the POA of a key, or undefined. */
export const poaOfLetter = (key: string): Poa | undefined => letters[key.toUpperCase()];

/** A code with a letter for its POA behind it: "A41.9 n". */
const withLetter = /([^\s,;]+)[ \t]+([ynuwe])(?=\s*(?:[,;\n]|$))/gi;

/** Splits typed or pasted text: the codes without the letters behind them, and the POA of these codes. */
export function takePoa(text: string): { text: string; poa: Record<string, Poa> } {
  const poa: Record<string, Poa> = {};
  const bare = text.replace(withLetter, (whole, code: string, letter: string) => {
    const value = poaOfLetter(letter);
    if (value === undefined || findShapeHint("icdCodes", code) !== undefined) return whole;
    poa[noteKey(code)] = value;
    return code;
  });
  return { text: bare, poa };
}

/** Returns the changes of POA between two states of the text that is being typed. */
export function changesOfPoa(before: string, after: string): PoaChanges {
  const [was, is] = [takePoa(before).poa, takePoa(after).poa];
  const gone = Object.keys(was).filter((code) => is[code] === undefined);
  return { ...Object.fromEntries(gone.map((code) => [code, undefined])), ...is };
}

const choices = [
  { value: "", label: "POA" },
  { value: "Y", label: "Y" },
  { value: "N", label: "N" },
  { value: "U", label: "U" },
  { value: "W", label: "W" },
  { value: "exempt", label: "exempt" },
];

interface PoaSelectProps {
  /** The code as it is displayed. */
  shown: string;
  value: Poa | undefined;
  disabled: boolean;
  onChange: (poa: Poa | undefined) => void;
}

/** The POA of one code, for pointer and touch. The keyboard sets it by a letter on the code. */
export function PoaSelect({ shown, value, disabled, onChange }: PoaSelectProps) {
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation();
  return (
    // The box around focuses its field on every click and handles keys for its codes.
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only stop events
    <span onMouseDown={stop} onTouchStart={stop} onClick={stop} onKeyDown={stop} onDoubleClick={stop}>
      <NativeSelect
        size="xs"
        w={value === "exempt" ? 78 : 62}
        rightSectionWidth={18}
        tabIndex={-1}
        data-poa
        classNames={{ input: classes.poa ?? "" }}
        aria-label={`Present on admission (POA) of ${shown}`}
        disabled={disabled}
        data={choices}
        value={value ?? ""}
        onChange={(event) => onChange((event.currentTarget.value || undefined) as Poa | undefined)}
      />
    </span>
  );
}
