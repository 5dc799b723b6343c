import { RingProgress, Text } from "@mantine/core";

/** A percent drawn as a ring, with its number inside. */
export function ProgressRing({ percent, size = 76, label }: { percent: number; size?: number; label: string }) {
  return (
    <RingProgress
      size={size}
      thickness={Math.max(5, Math.round(size / 12))}
      roundCaps={percent > 0}
      sections={[{ value: percent, color: "var(--cb-brand)" }]}
      role="img"
      aria-label={`${label}: ${percent}%`}
      label={
        <Text ta="center" fw={650} fz={size > 60 ? 14 : 11} aria-hidden>
          {percent}%
        </Text>
      }
    />
  );
}
