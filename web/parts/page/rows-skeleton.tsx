import { Card, Flex, type FlexProps, Skeleton } from "@mantine/core";
import edges from "./edges.module.css";
import { ListSkeleton } from "./list-skeleton.tsx";

interface RowsSkeletonProps {
  label: string;
  rows: number;
  /** Height of a row in pixels; by breakpoint where a phone shows the rows as cards. */
  height: FlexProps["h"];
  /** Widths of the columns; the first one takes the space that is left. */
  columns: readonly number[];
}

/** A placeholder for a table: a card with lines in columns. Columns without space are cut. */
export function RowsSkeleton({ label, rows, height, columns }: RowsSkeletonProps) {
  return (
    <ListSkeleton label={label}>
      <Card padding={0} style={{ overflow: "hidden" }}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no other identity
          <Flex key={row} gap="lg" align="center" h={height} px="md" className={edges.below}>
            <Flex flex="1 0 120px">
              <Skeleton h={12} w={`${40 + ((row * 17) % 35)}%`} maw={220} />
            </Flex>
            {columns.map((width, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton columns have no other identity
              <Skeleton key={column} h={12} w={width} flex="none" />
            ))}
          </Flex>
        ))}
      </Card>
    </ListSkeleton>
  );
}
