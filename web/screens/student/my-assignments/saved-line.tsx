import { Group, Text } from "@mantine/core";
import { IconCloud, IconCloudCheck, IconCloudExclamation, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { fieldLabels, isCodingField } from "#contract/answers.ts";
import { readEvidenceItem } from "#contract/evidence.ts";
import type { AttemptView } from "../../../attempt/stages.ts";

/** Returns the time of day; for an earlier day also the date. */
export function timeOf(iso: string): string {
  const at = new Date(iso);
  const time = at.toLocaleTimeString("en-GB");
  if (at.toDateString() === new Date().toDateString()) return time;
  return `${at.toLocaleDateString("en-GB", { day: "numeric", month: "short" })}, ${time}`;
}

/**
 * Returns which part of the answers cannot be saved. Fields are named, because a doubtful code that is saved is red
 * too. Passages are explained above the form.
 */
function unsavedPart(faults: AttemptView["faults"]): string | undefined {
  const items = Object.keys(faults);
  const marked = items.filter((item) => !readEvidenceItem(item));
  if (marked.length === 0) return items.length === 0 ? undefined : "the last passage";
  if (!marked.every(isCodingField)) return "what is marked red";
  return `${marked.map((field) => fieldLabels[field]).join(", ")} (marked red)`;
}

function lineOf({ stage, isStored, faults }: Pick<AttemptView, "stage" | "isStored" | "faults">) {
  const unsaved = unsavedPart(faults);
  if (unsaved && stage.kind === "saved") {
    return [IconCloudExclamation, `Saved ${timeOf(stage.at)}, but not ${unsaved}`] as const;
  }
  if (unsaved && stage.kind === "untouched") return [IconCloudExclamation, `Not saved: ${unsaved}`] as const;
  if (stage.kind === "untouched") return [IconCloud, "Saved as you type"] as const;
  if (stage.kind === "saved") return [IconCloudCheck, `Saved ${timeOf(stage.at)}`] as const;
  if (stage.kind === "submitted") return [IconCloudCheck, `Handed in ${timeOf(stage.at)}`] as const;
  if (stage.kind === "typed" || stage.kind === "saving") return [IconCloudUp, "Saving…"] as const;
  if (stage.kind === "offline" || stage.kind === "waiting") {
    const text = isStored
      ? "No connection, saved on this device"
      : "No connection and no storage left: keep this page open";
    return [IconCloudOff, text] as const;
  }
  return undefined;
}

/** A line that shows whether the answers are saved on the server, or only on this device. */
export function SavedLine({ view }: { view: AttemptView }) {
  const line = lineOf(view);
  if (!line) return null;
  const [Icon, text] = line;
  return (
    <Group gap="xs" wrap="nowrap" c="dimmed" role="status" aria-live="off" data-answers-kept>
      <Icon size={18} stroke={1.75} aria-hidden style={{ flexShrink: 0 }} />
      <Text fz="xs">{text}</Text>
    </Group>
  );
}
