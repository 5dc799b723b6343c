import { Group, Text } from "@mantine/core";
import { IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import type { SaveState } from "./use-draft.ts";

function timeOf(iso: string): string {
  return new Date(iso).toLocaleTimeString("en-GB");
}

/** Where the typed answers are: on the server, or on this device only. */
export function SavedLine({ state }: { state: SaveState }) {
  if (state.kind === "none") return null;
  const [Icon, text] =
    state.kind === "saved"
      ? ([IconCloudCheck, `Saved ${timeOf(state.at)}`] as const)
      : state.kind === "saving"
        ? ([IconCloudUp, "Saving…"] as const)
        : state.kind === "offline"
          ? ([IconCloudOff, "Not saved: offline, kept on this device"] as const)
          : ([IconCloudOff, "Not saved: this section is closed, kept on this device"] as const);
  return (
    <Group gap={6} wrap="nowrap" c="dimmed" role="status" aria-live="off">
      <Icon size={18} stroke={1.75} aria-hidden />
      <Text fz="xs">{text}</Text>
    </Group>
  );
}
