import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** The title of a screen with its one primary action. */
export function PageHead({ title, hint, children }: { title: ReactNode; hint?: ReactNode; children?: ReactNode }) {
  return (
    <Group justify="space-between" align="center" mb="md" gap="sm">
      <div>
        <Title order={1}>{title}</Title>
        {hint && (
          <Text c="dimmed" fz="xs">
            {hint}
          </Text>
        )}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
