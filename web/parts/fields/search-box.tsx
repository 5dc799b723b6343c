import { CloseButton, TextInput, type TextInputProps } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type Ref, useRef } from "react";

interface SearchBoxProps extends Omit<TextInputProps, "label" | "onChange" | "leftSection" | "value"> {
  /** The accessible name and the placeholder. */
  what: string;
  value: string;
  onType: (text: string) => void;
  /** Called when the box loses the focus, so that the list can search at once. */
  onSettle?: () => void;
  ref?: Ref<HTMLInputElement>;
}

export function SearchBox({ what, value, onType, onSettle, rightSection, ref, ...rest }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(box, ref ?? null);
  const empty = () => {
    onType("");
    box.current?.focus();
  };
  return (
    <TextInput
      ref={merged}
      data-no-print
      aria-label={what}
      placeholder={what}
      leftSection={<IconSearch size={rest.size === "xs" ? 14 : 16} aria-hidden />}
      rightSection={value === "" ? rightSection : <CloseButton size="sm" aria-label="Clear" onClick={empty} />}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={onSettle}
      {...rest}
    />
  );
}
