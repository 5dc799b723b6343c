import { TextInput, type TextInputProps } from "@mantine/core";
import { useId } from "react";

interface SuggestingInputProps extends TextInputProps {
  suggestions: readonly string[];
}

/** A required text field with suggestions from the browser's own list. */
export function SuggestingInput({ suggestions, ...props }: SuggestingInputProps) {
  const id = useId();
  return (
    <>
      <TextInput withAsterisk list={id} autoComplete="off" {...props} />
      <datalist id={id}>
        {[...new Set(suggestions)].map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  );
}
