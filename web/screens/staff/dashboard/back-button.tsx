import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";

/** One view back, inside a modal. */
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
