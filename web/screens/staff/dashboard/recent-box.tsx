import { Anchor, Box, Card, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { figure } from "#contract/figures.ts";
import { faultText } from "../../../api/client.ts";
import edges from "../../../parts/page/edges.module.css";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { Tile } from "../../../parts/page/tile.tsx";

interface Loaded<T> {
  data: T[] | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface RecentBoxProps<T> {
  title: string;
  /** The total number, and the address of the full list. */
  total: number | undefined;
  to: string;
  icon: ReactNode;
  empty: string;
  hint: string;
  query: Loaded<T>;
  children: (row: T) => ReactNode;
}

const mostRows = 5;

/** The five most recent entries. */
export function RecentBox<T>({ title, total, to, icon, empty, hint, query, children }: RecentBoxProps<T>) {
  return (
    <Card padding={0} component="section" aria-label={title}>
      <Group justify="space-between" className={edges.head ?? ""}>
        <Title order={2}>{title}</Title>
        {total !== undefined && total > 0 && (
          <Anchor component={Link} to={to} fz="xs" fw={600} aria-label={`All ${total}: ${title}`}>
            All {figure(total)}
          </Anchor>
        )}
      </Group>
      {query.isPending && (
        <Box mih={205} py="sm" px="md">
          <ListSkeleton rows={mostRows} height={16} label={`Loading ${title}`} />
        </Box>
      )}
      {query.isError && (
        <LoadFailure
          title="This list could not be loaded"
          text={faultText(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.length === 0 && (
        <Stack align="center" gap={2} p="lg">
          <Tile>{icon}</Tile>
          <Text fw={600} mt="xs">
            {empty}
          </Text>
          <Text c="dimmed" fz="xs" ta="center">
            {hint}
          </Text>
        </Stack>
      )}
      {query.data?.slice(0, mostRows).map(children)}
    </Card>
  );
}
