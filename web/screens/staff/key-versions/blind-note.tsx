import { Anchor, Group, Text } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { Link } from "react-router";
import type { BlindState } from "#contract/api/blind-state.ts";

interface BlindNoteProps {
  blind: BlindState | null;
  /** True if the viewer wrote a version of the key and therefore cannot be the second coder. */
  isAuthor: boolean;
  to: string;
}

/** Shows whether a second coder has coded the section without its key, with a link for those who may. */
export function BlindNote({ blind, isAuthor, to }: BlindNoteProps) {
  return (
    <Group gap="xs" mb="sm" wrap="nowrap" align="flex-start">
      <IconEyeOff size={16} aria-hidden style={{ flexShrink: 0, marginTop: 3 }} />
      <Text fz="sm">
        {blind
          ? `${blind.by} coded this section blind: ${blind.agreement}% of the lines agreed.`
          : `Not checked by a second coder yet.${isAuthor ? " You wrote the key, so somebody else must do it." : ""}`}{" "}
        {(blind || !isAuthor) && (
          <Anchor component={Link} to={to} fz="sm" fw={600}>
            {blind ? "See the differences" : "Code it blind"}
          </Anchor>
        )}
      </Text>
    </Group>
  );
}
