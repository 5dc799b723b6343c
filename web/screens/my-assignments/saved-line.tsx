import { Group, Text } from "@mantine/core";
import { IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import type { AttemptView } from "../../attempt/stages.ts";

export function timeOf(iso: string): string {
  return new Date(iso).toLocaleTimeString("en-GB");
}

function lineOf({ stage, isKept }: Pick<AttemptView, "stage" | "isKept">) {
  if (stage.kind === "saved") return [IconCloudCheck, `Saved ${timeOf(stage.at)}`] as const;
  if (stage.kind === "submitted") return [IconCloudCheck, `Handed in ${timeOf(stage.at)}`] as const;
  if (stage.kind === "typed" || stage.kind === "saving") return [IconCloudUp, "Saving…"] as const;
  if (stage.kind === "offline" || stage.kind === "waiting") {
    const text = isKept ? "Offline, kept on this device" : "Offline, and this device has no room: leave this page open";
    return [IconCloudOff, text] as const;
  }
  return undefined;
}

/** Where the typed answers are: on the server, or on this device only. */
export function SavedLine({ view }: { view: AttemptView }) {
  const line = lineOf(view);
  if (!line) return null;
  const [Icon, text] = line;
  return (
    <Group gap={6} wrap="nowrap" c="dimmed" role="status" aria-live="off">
      <Icon size={18} stroke={1.75} aria-hidden />
      <Text fz="xs">{text}</Text>
    </Group>
  );
}
