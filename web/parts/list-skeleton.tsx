import { Skeleton, Stack } from "@mantine/core";

/** Stands where a list will be, as high as it is likely to become. */
export function ListSkeleton({
  rows = 3,
  height = 72,
  label = "Loading",
}: {
  rows?: number;
  height?: number;
  label?: string;
}) {
  return (
    <Stack gap="sm" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else to be told apart by
        <Skeleton key={row} height={height} radius={10} />
      ))}
    </Stack>
  );
}
