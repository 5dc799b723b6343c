import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { faultText } from "../../api/client.ts";
import { notifyFault } from "./notify.tsx";

interface DownloadButtonProps {
  kind?: "CSV" | "XLSX";
  /** The content of the table, for the accessible name. */
  of: string;
  /** The visible text, if several buttons are on one screen. */
  text?: string;
  onDownload: () => Promise<void>;
}

export function DownloadButton({ kind = "CSV", of, text = kind, onDownload }: DownloadButtonProps) {
  const download = useMutation({ mutationFn: onDownload, onError: (error) => notifyFault(faultText(error)) });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={15} aria-hidden />}
      aria-label={`${kind}: ${of}`}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {text}
    </Button>
  );
}
