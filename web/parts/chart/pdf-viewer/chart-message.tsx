import { Anchor, Button, Group, Loader, PasswordInput, Stack, Text } from "@mantine/core";
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { FormEvent } from "react";
import { downloadChart, faultText, fileUrl } from "../../../api/client.ts";
import { notifyFault } from "../../page/notify.tsx";
import { ChartLink } from "../chart-link.tsx";

export type Opening =
  | { state: "loading" }
  | {
      state: "password" /** How many passwords were wrong so far. */;
      tries: number;
      answer: (password: string) => void;
    }
  | { state: "failed"; text: string; isRetried: boolean }
  | { state: "open"; document: PDFDocumentProxy };

/** Shown instead of the pages: loading, a password, or a failure. */
export function ChartMessage({
  opening,
  path,
  title,
  onRetry,
}: {
  opening: Exclude<Opening, { state: "open" }>;
  path: string;
  title: string;
  onRetry: () => void;
}) {
  if (opening.state === "loading") {
    return (
      <Stack align="center" gap="xs" role="status">
        <Loader size="sm" />
        <Text>Loading PDF…</Text>
      </Stack>
    );
  }
  if (opening.state === "failed") {
    return (
      <Stack align="center" gap="xs" role="alert">
        <Text fw={600}>{opening.text}</Text>
        {opening.isRetried && <Text fz="sm">We try again every few seconds.</Text>}
        <Group gap="sm" justify="center">
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
          <ChartLink path={path} title={title}>
            Open PDF in new tab
          </ChartLink>
          <Anchor
            href={fileUrl(path)}
            download
            onClick={(event) => {
              // The browser would send no session, which a practice chart needs.
              event.preventDefault();
              downloadChart(path).catch((error: unknown) => notifyFault(faultText(error)));
            }}
          >
            Download PDF
          </Anchor>
        </Group>
      </Stack>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    opening.answer(String(new FormData(event.currentTarget).get("password") ?? ""));
  };
  return (
    <form onSubmit={submit} key={opening.tries}>
      <Stack gap="xs" w={300}>
        <Text fw={600} role={opening.tries > 0 ? "alert" : undefined}>
          {opening.tries > 0 ? "The password is wrong. Please try again" : "This document requires a password to open"}
        </Text>
        <PasswordInput name="password" label="Document password" autoFocus />
        <Button type="submit">Open</Button>
      </Stack>
    </form>
  );
}
