import { Anchor, Group, Text } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { Link } from "react-router";
import type { BlindState } from "#contract/api/blind-state.ts";

/** Whether a second coder has coded the section without this key, and the way there. */
export function BlindNote({ blind, to }: { blind: BlindState | null; to: string }) {
  return (
    <Group gap={8} mb="sm" wrap="nowrap" align="flex-start">
      <IconEyeOff size={16} aria-hidden style={{ flexShrink: 0, marginTop: 3 }} />
      <Text fz="sm">
        {blind
          ? `${blind.by} coded this section without the key: ${blind.agreement}% of the lines agreed.`
          : "No second coder has coded this section without its key yet."}{" "}
        <Anchor component={Link} to={to} fz="sm" fw={600}>
          {blind ? "See the differences" : "Code it without the key"}
        </Anchor>
      </Text>
    </Group>
  );
}
