import { NativeSelect } from "@mantine/core";

interface FilterProps<Value extends string> {
  /** The property by which the list is filtered, for example "Course". */
  label: string;
  data: readonly (Value | { value: Value; label: string })[];
  /** Null or undefined shows all. */
  value: Value | null | undefined;
  onChange: (value: Value | null) => void;
  /** The width in px; on a phone it shares a line with its neighbour. */
  w: number;
}

/** Filters a list by one of few values. */
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
