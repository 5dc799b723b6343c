import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

/** A failed load: what went wrong, and "Try again". */
export function LoadFailure({ text, title, onRetry }: { text: string; title?: string; onRetry: () => void }) {
  const hasTitle = title !== undefined && title !== text;
  return (
    <Card role="alert">
      <Group wrap="nowrap" align="flex-start">
        <IconAlertTriangle color="var(--cb-wrong)" aria-hidden />
        <Stack gap={4} flex={1}>
          {hasTitle && <Text fw={600}>{title}</Text>}
          <Text c={hasTitle ? "dimmed" : undefined}>{text}</Text>
          <div>
            <Button size="xs" variant="default" onClick={onRetry}>
              Try again
            </Button>
          </div>
        </Stack>
      </Group>
    </Card>
  );
}
