import { NativeSelect } from "@mantine/core";

interface FilterProps<Value extends string> {
  /** What is narrowed, as "Course". */
  label: string;
  data: readonly (Value | { value: Value; label: string })[];
  /** Nothing narrows to nothing. */
  value: Value | null | undefined;
  onChange: (value: Value | null) => void;
  w: number;
}

/** Narrows a list to one of few, or to none. */
export function Filter<Value extends string>({ label, data, value, onChange, w }: FilterProps<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      w={w}
      data={[{ value: "", label: `${label}: all` }, ...data]}
      value={value ?? ""}
      onChange={(event) => onChange((event.currentTarget.value || null) as Value | null)}
    />
  );
}
