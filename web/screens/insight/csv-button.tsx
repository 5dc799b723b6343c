import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { faultText } from "../../api/client.ts";
import { sayFault } from "../../parts/say.tsx";

/** Downloads a table. */
export function CsvButton({ of, onDownload }: { of: string; onDownload: () => Promise<void> }) {
  const download = useMutation({ mutationFn: onDownload, onError: (error) => sayFault(faultText(error)) });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={15} aria-hidden />}
      aria-label={`CSV: ${of}`}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      CSV
    </Button>
  );
}
