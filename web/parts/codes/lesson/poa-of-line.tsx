import { Text } from "@mantine/core";
import type { LessonLine } from "./lines.ts";

/** Present on admission, beside a code. */
export function PoaText({ poa, isOther = false }: { poa: string; isOther?: boolean }) {
  return (
    <Text span ms="xs" fz="xs" fw={600} c={isOther ? "var(--cb-missing)" : "dimmed"} title="Present on admission (POA)">
      POA {poa}
    </Text>
  );
}

/** Present on admission of a line: the given value, and the key's if that is another one. */
export function PoaOfLine({ poa: { given, meant, isOther } }: { poa: NonNullable<LessonLine["poa"]> }) {
  // An exempt code needs no value, so the key's is shown for it.
  const shown = given ?? (isOther ? "left out" : meant);
  if (shown === undefined) return null;
  return <PoaText poa={isOther ? `${shown} → ${meant}` : shown} isOther={isOther} />;
}
