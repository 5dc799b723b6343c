import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Empty } from "./empty.tsx";
import { useOnline } from "./use-online.ts";

interface ListSkeletonProps {
  rows?: number;
  height?: number | string;
  label?: string;
  /** The start of the sentence "… needs a connection". */
  what?: string;
  /** A skeleton in the shape of the coming screen, instead of rows. */
  children?: ReactNode;
}

/** A placeholder with the likely height of the list. Offline, shows what needs a connection. */
export function ListSkeleton({ rows = 3, height = 72, label = "Loading", what = "This", children }: ListSkeletonProps) {
  const isOnline = useOnline();
  if (!isOnline) {
    return (
      <div role="status">
        <Empty title={`${what} needs a connection`} hint="It loads when you are back online." />
      </div>
    );
  }
  return (
    <Stack gap="sm" role="status" aria-label={label} {...(children !== undefined && { flex: 1 })}>
      {children ??
        Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other identity
          <Skeleton key={row} height={height} />
        ))}
    </Stack>
  );
}
