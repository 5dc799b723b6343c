import { Anchor, Button, CloseButton, Group, Input, Text } from "@mantine/core";
import { Dropzone, PDF_MIME_TYPE } from "@mantine/dropzone";
import { limits, sentences } from "#contract/sentences.ts";
import "@mantine/dropzone/styles.css";
import { IconFileTypePdf } from "@tabler/icons-react";
import { fileUrl } from "../../api/client.ts";
import { sayFault } from "../../parts/say.tsx";

interface PdfFieldProps {
  file: File | null;
  current: string | null;
  disabled: boolean;
  onFile: (file: File | null) => void;
  onRemoveCurrent: () => void;
}

/** A section's optional PDF, dropped or chosen. */
export function PdfField({ file, current, disabled, onFile, onRemoveCurrent }: PdfFieldProps) {
  const shown = file
    ? { name: file.name, note: `${(file.size / 1024 / 1024).toFixed(1)} MB, will be uploaded` }
    : undefined;
  return (
    <Input.Wrapper label="PDF (optional)">
      {shown || current ? (
        <Group gap="sm" p="sm" style={{ border: "1px solid var(--cb-line)", borderRadius: 8 }} wrap="nowrap">
          <IconFileTypePdf color="var(--cb-brand)" aria-hidden />
          <div style={{ flex: 1, minWidth: 0 }}>
            {shown ? (
              <>
                <Text truncate>{shown.name}</Text>
                <Text fz="xs" c="dimmed">
                  {shown.note}
                </Text>
              </>
            ) : (
              <Anchor href={fileUrl(current ?? "")} target="_blank" rel="noopener noreferrer">
                View PDF
              </Anchor>
            )}
          </div>
          <CloseButton
            aria-label="Remove PDF"
            disabled={disabled}
            onClick={() => (file ? onFile(null) : onRemoveCurrent())}
          />
        </Group>
      ) : (
        <Dropzone
          accept={PDF_MIME_TYPE}
          multiple={false}
          maxSize={limits.pdfMegabytes * 1024 * 1024}
          disabled={disabled}
          onDrop={(files) => onFile(files[0] ?? null)}
          onReject={(refused) =>
            sayFault(
              refused[0]?.errors[0]?.code === "file-too-large"
                ? sentences.tooLarge(limits.pdfMegabytes)
                : sentences.onlyPdf,
            )
          }
          inputProps={{ "aria-label": "PDF (optional)" }}
          py="sm"
          radius={8}
        >
          <Group justify="center" gap="sm" style={{ pointerEvents: "none" }}>
            <IconFileTypePdf aria-hidden color="var(--cb-ink-3)" />
            <Text c="dimmed">
              Drop a PDF here, or{" "}
              <Text span c="var(--cb-brand)" fw={600}>
                choose a file
              </Text>
              . Up to {limits.pdfMegabytes} MB.
            </Text>
          </Group>
        </Dropzone>
      )}
      {current && file && (
        <Button variant="subtle" size="compact-xs" mt={4} onClick={() => onFile(null)}>
          Keep the present PDF
        </Button>
      )}
    </Input.Wrapper>
  );
}
