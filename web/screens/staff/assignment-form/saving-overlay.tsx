import { Loader, LoadingOverlay, Progress, Stack, Text } from "@mantine/core";

/** Over the form while it is saved; with the share that has been uploaded, when there is something to upload. */
export function SavingOverlay({ share }: { share: number | undefined }) {
  return (
    <LoadingOverlay
      visible={share !== undefined}
      pos="fixed"
      // Below dialogs: who leaves meanwhile is asked.
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
