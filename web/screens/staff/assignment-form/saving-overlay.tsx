import { Loader, LoadingOverlay, Progress, Stack, Text } from "@mantine/core";

/** Covers the form during a save; shows the share uploaded if there is an upload. */
export function SavingOverlay({ share }: { share: number | undefined }) {
  return (
    <LoadingOverlay
      visible={share !== undefined}
      pos="fixed"
      // Below dialogs, because leaving meanwhile opens one.
      zIndex={150}
      loaderProps={{ children: <Saving percent={Math.round((share ?? 0) * 100)} /> }}
    />
  );
}

function Saving({ percent }: { percent: number }) {
  return (
    <Stack align="center" gap="xs" role="status" miw={220}>
      <Loader />
      <Text fw={600}>Processing…</Text>
      {percent > 0 && percent < 100 && (
        <>
          <Progress w="100%" value={percent} aria-label="Upload" />
          <Text fz="xs" c="dimmed">
            {percent}% uploaded
          </Text>
        </>
      )}
    </Stack>
  );
}
