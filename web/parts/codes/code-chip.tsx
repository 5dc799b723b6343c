import { Text, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { answerFields, type CodingField } from "#contract/answers.ts";
import type { CodeSystem } from "#contract/code-systems.ts";
import { noteKey } from "#contract/evidence.ts";
import type { CodeMark, Mark } from "#contract/marks.ts";
import type { PoaByCode } from "#contract/poa.ts";
import { repeatsIn } from "../words/marks.ts";
import classes from "./code-chip.module.css";
import { CodeTip } from "./code-tip.tsx";
import { useLookup } from "./lookup.tsx";
import { useCheckedCodes } from "./use-checked-codes.ts";

const words: Record<Mark, string> = {
  match: "right code, right position",
  wrong: "wrong code",
  missing: "missed",
  extra: "not in key",
  misplaced: "right code, wrong position",
};

function shortNote({ mark, position, keyPosition }: CodeMark): string {
  if (mark === "misplaced") return `${position} → ${keyPosition}`;
  if (mark === "missing") return "missed";
  if (mark === "extra") return "not in key";
  return String(position ?? "");
}

/** A code as a chip. With a system it has a tooltip with its title. */
export function Code({ children, system }: { children: string; system?: CodeSystem }) {
  const chip = <span className={classes.code}>{children}</span>;
  return system ? (
    <CodeTip system={system} code={children}>
      {chip}
    </CodeTip>
  ) : (
    chip
  );
}

interface CodesProps {
  field: CodingField;
  label: string;
  codes: readonly string[];
  /** Returns the chip of the code at an index. */
  chip: (index: number) => ReactNode;
}

/** Codes in one column with their titles, or in a row without titles while lookup is closed. */
function Codes({ field, label, codes, chip }: CodesProps) {
  const lookup = useLookup();
  const titleOf = useCheckedCodes(answerFields[field].system, codes);
  return (
    <ul className={lookup ? classes.column : classes.row} aria-label={label}>
      {codes.map((code, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a code may be in the list twice
        <li key={index}>
          {chip(index)}
          {lookup && <span className={classes.title}>{titleOf(code)?.title}</span>}
        </li>
      ))}
    </ul>
  );
}

interface CodeListProps extends Omit<CodesProps, "chip"> {
  /** The POA of the codes; undefined where it is not asked for. */
  poa?: PoaByCode | undefined;
}

/** Codes as they were entered. */
export function CodeList({ field, codes, label, poa }: CodeListProps) {
  const shown = (code = "") => [code, poa?.[noteKey(code)]].filter(Boolean).join(" · POA ");
  return (
    <Codes
      field={field}
      label={label}
      codes={codes}
      chip={(index) => <span className={classes.code}>{shown(codes[index])}</span>}
    />
  );
}

interface MarkedCodesProps {
  field: CodingField;
  marks: readonly CodeMark[];
  label: string;
}

/** Submitted codes with their marks, shown by colour, shape and words. */
export function MarkedCodes({ field, marks, label }: MarkedCodesProps) {
  const repeats = repeatsIn(marks);
  const chip = (mark: CodeMark) => {
    const isRepeat = repeats.includes(mark);
    const description = isRepeat ? "entered twice" : words[mark.mark];
    const note = isRepeat ? "twice" : shortNote(mark);
    return (
      <span className={classes.code} data-mark={mark.mark} title={description}>
        <span className={classes.text}>{mark.code}</span>
        {note !== "" && (
          <Text span ff="text" fz="xs" fw={600} lh={1} aria-hidden>
            {note}
          </Text>
        )}
        <VisuallyHidden>{description}</VisuallyHidden>
      </span>
    );
  };
  return (
    <Codes
      field={field}
      label={label}
      codes={marks.map(({ code }) => code)}
      chip={(index) => {
        const mark = marks[index];
        return mark && chip(mark);
      }}
    />
  );
}
