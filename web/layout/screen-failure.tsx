import { Button, Center, Stack, Text, Title } from "@mantine/core";

/** What a screen shows when its own code failed or could not be loaded. */
export function ScreenFailure() {
  return (
    <Center mih="100vh" p="lg">
      <Stack align="center" gap="sm" role="alert" maw={420}>
        <Title order={1}>Something went wrong</Title>
        <Text c="dimmed" ta="center">
          This page could not be shown. What you typed in an assignment is kept on this device.
        </Text>
        <Button onClick={() => location.reload()}>Try again</Button>
      </Stack>
    </Center>
  );
}
