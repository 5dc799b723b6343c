import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";

/** A link back to the list from which a screen was opened. */
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
