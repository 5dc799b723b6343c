import { Combobox, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, type Ref, useState } from "react";
import type { FoundCode } from "#contract/api/codes.ts";
import { splitCodes } from "#contract/code-list.ts";
import { findShapeHint } from "#contract/code-shapes.ts";
import { Completed } from "../../../parts/codes/completion.tsx";
import { useCompletion } from "../../../parts/codes/use-completion.ts";

interface AddCodeProps {
  label: string;
  field: "icdCodes" | "pcsCodes";
  onAdd: (codes: string[]) => void;
  /** Called after codes were added while the field still has the focus. */
  onEntered?: () => void;
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
}

const systems = { icdCodes: "icd10cm", pcsCodes: "icd10pcs" } as const;

/**
 * A field that adds typed or pasted codes, and offers matches for words and incomplete codes. Adding a complete code
 * never waits for the server. Text that cannot be a code stays in the field with a hint. A header code shows the codes
 * below it.
 */
export function AddCode({ label, field, onAdd, onEntered, ref, autoFocus = false }: AddCodeProps) {
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const completion = useCompletion(systems[field], typed);

  const add = (text: string, isLeft = false) => {
    const codes = splitCodes(text.replace(/\s+/g, ",")).map((code) => code.toUpperCase());
    const wrong = codes.filter((code) => findShapeHint(field, code));
    const right = codes.filter((code) => !wrong.includes(code));
    setTyped(wrong.join(", "));
    setFault(wrong[0] && findShapeHint(field, wrong[0]));
    if (right.length === 0) return;
    completion.close();
    onAdd(right);
    if (!isLeft && wrong.length === 0) onEntered?.();
  };
  const choose = ({ billable, display }: FoundCode) => (billable ? add(display) : setTyped(display));
  const isCode = splitCodes(typed).every((code) => !findShapeHint(field, code));
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData("text");
    if (!/[,;\s]/.test(text.trim())) return;
    event.preventDefault();
    add(`${typed} ${text}`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!["Enter", ",", ";"].includes(event.key) || event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && completion.isChosen()) return;
    event.preventDefault();
    // The text is words, so the best match is used.
    const [first] = completion.found;
    if (event.key === "Enter" && first && !isCode && !/[,;]/.test(typed)) choose(first);
    else add(typed);
  };

  return (
    <Completed completion={completion} system={systems[field]} onChoose={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...(ref && { ref })}
          autoFocus={autoFocus}
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
            completion.offer();
          }}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          onBlur={() => {
            completion.close();
            if (isCode) add(typed, true);
          }}
        />
      </Combobox.Target>
    </Completed>
  );
}
