import { Button, Center, Stack, Text, Title } from "@mantine/core";
import { sentences } from "#contract/sentences.ts";

/** What a screen shows when its own code failed or could not be loaded. */
export function ScreenFailure() {
  return (
    <Center mih="100vh" p="lg">
      <Stack align="center" gap="sm" role="alert" maw={420}>
        <Title order={1}>{sentences.somethingWrong}</Title>
        <Text c="dimmed" ta="center">
          This page could not be shown. What you typed in an assignment is kept on this device.
        </Text>
        <Button onClick={() => location.reload()}>Try again</Button>
      </Stack>
    </Center>
  );
}
