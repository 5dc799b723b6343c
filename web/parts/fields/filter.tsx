import { NativeSelect } from "@mantine/core";

interface FilterProps<Value extends string> {
  /** What is narrowed, as "Course". */
  label: string;
  data: readonly (Value | { value: Value; label: string })[];
  /** Nothing narrows to nothing. */
  value: Value | null | undefined;
  onChange: (value: Value | null) => void;
  /** Its width; on a phone it shares a line with its neighbour. */
  w: number;
}

/** Narrows a list to one of few, or to none. */
export function Filter<Value extends string>({ label, data, value, onChange, w }: FilterProps<Value>) {
  return (
    <NativeSelect
      data-no-print
      aria-label={label}
      flex={{ base: "1 1 110px", sm: `0 0 ${w}px` }}
      data={[{ value: "", label: `${label}: all` }, ...data]}
      value={value ?? ""}
      onChange={(event) => onChange((event.currentTarget.value || null) as Value | null)}
    />
  );
}
