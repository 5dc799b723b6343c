import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

interface LoadFailureProps {
  /** The name of what is missing, if its place on the screen does not show it. */
  title?: string;
  text: string;
  onRetry: () => void;
}

/** A failed load: what failed, why, and "Try again". */
export function LoadFailure({ text, title = "Something went wrong", onRetry }: LoadFailureProps) {
  const hasTitle = title !== text;
  return (
    <Card role="alert">
      <Group wrap="nowrap" align="flex-start">
        <IconAlertTriangle color="var(--cb-wrong)" aria-hidden />
        <Stack gap="xxs" flex={1}>
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
