import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";

/** Returns to the previous view within a modal. */
export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      style={{ alignSelf: "flex-start" }}
      leftSection={<IconArrowLeft size={15} aria-hidden />}
      onClick={onClick}
    >
      Back
    </Button>
  );
}
