import { Button, type ButtonProps } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ComponentProps } from "react";

/** A button that opens the menu of export formats. */
export function ExportButton(props: ButtonProps & ComponentProps<"button">) {
  return (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} aria-haspopup="menu" {...props}>
      Export
    </Button>
  );
}
