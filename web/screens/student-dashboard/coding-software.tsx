import { Button, Card, Text, Title } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { Settings } from "#contract/api/sessions.ts";

/** The launcher of the external coding software, for IP-DRG students. */
export function CodingSoftware({ software }: { software: Settings["codingSoftware"] }) {
  return (
    <Card component="section" aria-label="Coding software">
      <Title order={2} mb={4}>
        Coding software
      </Title>
      <Text c="dimmed" fz="sm" mb="sm">
        Look codes up in {software.name}. It opens in a new tab.
      </Text>
      <Button
        component="a"
        href={software.url}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        rightSection={<IconExternalLink size={16} aria-hidden />}
      >
        Open {software.name}
      </Button>
    </Card>
  );
}
