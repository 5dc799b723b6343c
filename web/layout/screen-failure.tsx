import { Button, Center, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconWifiOff } from "@tabler/icons-react";
import { Component, type ReactNode, useEffect, useRef } from "react";
import { sentences } from "#contract/sentences.ts";
import { useOnline } from "../parts/use-online.ts";

/** Whether a screen's code did not come, and nothing in it failed. */
function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && /import|fetch|load/i.test(error.message);
}

/**
 * What stands in a screen's place when its own code failed or could not be loaded. One that did not come for want of a
 * connection comes by itself when the connection is back.
 */
function ScreenFailure({ error }: { error: unknown }) {
  const isOnline = useOnline();
  const isAway = !isOnline && isNotLoaded(error);
  const wasAway = useRef(isAway);
  useEffect(() => {
    // The browser remembers a module that did not come: only a fresh page asks for it again.
    if (isOnline && wasAway.current) location.reload();
    wasAway.current = isAway;
  }, [isOnline, isAway]);
  const Sign = isAway ? IconWifiOff : IconAlertTriangle;
  return (
    <Center mih="60vh" p="lg">
      <Stack align="center" gap="sm" role="alert" maw={420}>
        <Sign size={32} stroke={1.5} color="var(--cb-ink-3)" aria-hidden />
        <Title order={1}>{isAway ? "You are offline" : sentences.somethingWrong}</Title>
        <Text c="dimmed" ta="center">
          {isAway
            ? "This page opens by itself when the connection is back."
            : "This page could not be shown. What you typed in an assignment is kept on this device."}
        </Text>
        {!isAway && <Button onClick={() => location.reload()}>Try again</Button>}
      </Stack>
    </Center>
  );
}

interface FailureBoundaryProps {
  /** Another place is tried anew. */
  place: string;
  children: ReactNode;
}

/** Keeps a failure to what stands in it. */
export class FailureBoundary extends Component<FailureBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(before: FailureBoundaryProps, { error }: { error?: unknown }) {
    // What failed at the place that was left; a failure of the new one stands.
    if (error !== undefined && before.place !== this.props.place) this.setState({ error: undefined });
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <ScreenFailure error={this.state.error} />;
  }
}
