import { Button, CloseButton, Flex, Group, Input, Text } from "@mantine/core";
import { Dropzone, type FileRejection, PDF_MIME_TYPE } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconFileTypePdf } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import { ChartLink } from "../../../parts/chart/chart-link.tsx";
import { notifyFault } from "../../../parts/page/notify.tsx";
import { fileSize } from "./file-size.ts";
import type { SectionForm } from "./form-values.ts";
import classes from "./pdf-field.module.css";

interface PdfFieldProps {
  file: File | null;
  current: SectionForm["currentPdf"];
  disabled: boolean;
  onFile: (file: File | null) => void;
  onCurrent: (current: SectionForm["currentPdf"]) => void;
}

/** The optional PDF of a section, dropped or chosen. A removed PDF can be restored until the form is saved. */
export function PdfField({ file, current, disabled, onFile, onCurrent }: PdfFieldProps) {
  // The PDF when the form was opened, to restore it.
  const first = useRef(current);
  const root = useFocusInside(file ?? current);
  const removed = current === null && file === null ? first.current : null;
  return (
    <Input.Wrapper ref={root} label="PDF (optional)" labelElement="div">
      {file && (
        <Chosen
          name={<Text>{file.name}</Text>}
          note={`${fileSize(file.size)}, will be uploaded`}
          disabled={disabled}
          onRemove={() => onFile(null)}
        />
      )}
      {!file && current && (
        <Chosen
          name={
            <ChartLink path={current.url} title={current.name}>
              View PDF
            </ChartLink>
          }
          note={current.name}
          disabled={disabled}
          onRemove={() => onCurrent(null)}
        />
      )}
      {!file && !current && <DropPdf disabled={disabled} onFile={onFile} />}
      {current && file && (
        <Button variant="subtle" size="compact-xs" mt="xxs" onClick={() => onFile(null)}>
          Keep the current PDF
        </Button>
      )}
      {removed && (
        <Button variant="subtle" size="compact-xs" mt="xxs" onClick={() => onCurrent(removed)}>
          Put {removed.name} back
        </Button>
      )}
    </Input.Wrapper>
  );
}

/** Returns the ref of an element that keeps the focus when the focused button inside it disappears. */
function useFocusInside(shown: unknown) {
  const root = useRef<HTMLDivElement>(null);
  const wasInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the file removes the focused button
  useEffect(() => {
    // If the user has not been inside, no focus was lost.
    if (document.activeElement !== document.body || !wasInside.current) return;
    root.current?.querySelector<HTMLElement>('a[href], button, [tabindex="0"]')?.focus();
  }, [shown]);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      wasInside.current = event.target instanceof Node && (root.current?.contains(event.target) ?? false);
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  return root;
}

function Chosen({
  name,
  note,
  disabled,
  onRemove,
}: {
  name: ReactNode;
  note: string;
  disabled: boolean;
  onRemove: () => void;
}) {
  return (
    <Flex gap="xs" align="center" py="xxs" pr="xxs" pl="xs" bd="1px solid var(--cb-line)" bdrs="md" mih={36}>
      <IconFileTypePdf size={20} color="var(--cb-brand)" aria-hidden style={{ flexShrink: 0 }} />
      <Flex rowGap={0} columnGap="xs" align="baseline" wrap="wrap" flex={1} miw={0}>
        {name}
        <Text fz="xs" c="dimmed">
          {note}
        </Text>
      </Flex>
      <CloseButton aria-label="Remove PDF" disabled={disabled} onClick={onRemove} />
    </Flex>
  );
}

function notifyRejected(refused: FileRejection[]): void {
  const isTooLarge = refused[0]?.errors[0]?.code === "file-too-large";
  notifyFault(isTooLarge ? sentences.tooLarge(limits.pdfMegabytes) : sentences.onlyPdf);
}

function DropPdf({ disabled, onFile }: Pick<PdfFieldProps, "disabled" | "onFile">) {
  return (
    <Dropzone
      accept={PDF_MIME_TYPE}
      multiple={false}
      maxSize={limits.pdfMegabytes * 1024 * 1024}
      disabled={disabled}
      onDrop={(files) => onFile(files[0] ?? null)}
      onReject={notifyRejected}
      role="button"
      inputProps={{ style: { display: "none" } }}
      className={classes.drop ?? ""}
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
  );
}
