import { Box, Card, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** An empty list: what is missing, and the next step. */
export function Empty({
  title,
  hint,
  action,
  bare = false,
}: {
  title: string;
  hint?: string;
  action?: ReactNode;
  bare?: boolean;
}) {
  const content = (
    <Stack align="center" gap="xs" py="xl" px="md">
      <Text fw={600} ta="center">
        {title}
      </Text>
      {hint && (
        <Text c="dimmed" ta="center">
          {hint}
        </Text>
      )}
      {action && <Box mt="xs">{action}</Box>}
    </Stack>
  );
  return bare ? content : <Card>{content}</Card>;
}
