import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";

/** The way back to the list a screen was opened from. */
export function BackLink({ to }: { to: string }) {
  return (
    <Button
      data-no-print
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      px="xs"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      style={{ flexShrink: 0 }}
    >
      Back
    </Button>
  );
}
