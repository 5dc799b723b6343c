import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { Settings } from "#contract/api/sessions.ts";

/** The launcher of the external coding software, for IP-DRG students. */
export function CodingSoftware({ software }: { software: Settings["codingSoftware"] }) {
  return (
    <Card component="section" aria-label="Coding software" padding="sm" px="md">
      <Group justify="space-between" gap="sm">
        <Group gap="md" wrap="nowrap">
          <IconExternalLink size={18} aria-hidden color="var(--cb-ink-2)" />
          <div>
            <Title order={2}>Coding software</Title>
            <Text c="dimmed" fz="xs">
              Opens in a new tab
            </Text>
          </div>
        </Group>
        <Button component="a" href={software.url} target="_blank" rel="noopener noreferrer" variant="default">
          Open {software.name}
        </Button>
      </Group>
    </Card>
  );
}
