import { Card, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { faultText } from "../../api/client.ts";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import classes from "./dashboard.module.css";

interface Loaded<T> {
  data: T[] | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface RecentBoxProps<T> {
  title: string;
  empty: string;
  query: Loaded<T>;
  children: (row: T) => ReactNode;
}

const mostRows = 5;

/** The first five of what is recent (spec section 9). */
export function RecentBox<T>({ title, empty, query, children }: RecentBoxProps<T>) {
  return (
    <Card padding={0} component="section" aria-label={title}>
      <Title order={2} p="md" className={classes.boxHead ?? ""}>
        {title}
      </Title>
      {query.isPending && (
        <div style={{ padding: 16 }}>
          <ListSkeleton rows={3} height={40} label={`Loading ${title}`} />
        </div>
      )}
      {query.isError && (
        <LoadFailure
          text={`This list could not be loaded. ${faultText(query.error)}`}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.length === 0 && (
        <Text c="dimmed" p="md">
          {empty}
        </Text>
      )}
      {query.data?.slice(0, mostRows).map(children)}
    </Card>
  );
}
