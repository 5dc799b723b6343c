import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { faultText } from "../../api/client.ts";
import { sayFault } from "./say.tsx";

interface DownloadButtonProps {
  kind?: "CSV" | "XLSX";
  /** What the table holds. */
  of: string;
  /** What it reads where several stand on one screen. */
  text?: string;
  onDownload: () => Promise<void>;
}

/** Downloads a table. */
export function DownloadButton({ kind = "CSV", of, text = kind, onDownload }: DownloadButtonProps) {
  const download = useMutation({ mutationFn: onDownload, onError: (error) => sayFault(faultText(error)) });
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
