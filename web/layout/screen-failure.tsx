import { Button, Center, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconWifiOff } from "@tabler/icons-react";
import { sentences } from "#contract/sentences.ts";
import { useOnline } from "../parts/page/use-online.ts";
import { usePageReload } from "./use-page-reload.ts";

/** True if the screen's code could not be loaded; false if the code itself failed. */
function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && /import|fetch|load/i.test(error.message);
}

/**
 * Replaces a screen whose code failed or could not be loaded. If it was not loaded, the page reloads once, as
 * soon as there is a connection.
 */
export function ScreenFailure({ error }: { error: unknown }) {
  const isOnline = useOnline();
  const asked = usePageReload(isNotLoaded(error));
  if (asked === "asking" && isOnline) return null;
  const isAway = asked === "away" || asked === "asking";
  const Sign = isAway ? IconWifiOff : IconAlertTriangle;
  return (
    <Center mih="60vh" p="lg">
      <Stack align="center" gap="sm" role="alert" maw={420}>
        <Sign size={32} stroke={1.5} color="var(--cb-ink-3)" aria-hidden />
        <Title order={1}>
          {!isAway ? sentences.somethingWrong : isOnline ? "The server does not answer" : "You are offline"}
        </Title>
        <Text c="dimmed" ta="center">
          {!isAway
            ? "This page could not be shown. What you typed in an assignment is kept on this device."
            : isOnline
              ? "This page opens as soon as it does."
              : "This page opens when you are back online."}
        </Text>
        {!isAway && <Button onClick={() => location.reload()}>Try again</Button>}
      </Stack>
    </Center>
  );
}
