import { Group, Progress, Text } from "@mantine/core";

/** A percentage as a bar, with its number. */
export function ProgressBar({ percent, label, width }: { percent: number; label: string; width?: number }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Progress.Root size={8} radius="xl" w={width ?? "100%"}>
        <Progress.Section value={percent} color="var(--cb-brand)" aria-label={label} />
      </Progress.Root>
      <Text fz="xs" c="dimmed" miw={38} ta="right">
        {percent}%
      </Text>
    </Group>
  );
}
