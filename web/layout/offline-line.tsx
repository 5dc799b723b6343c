import { Flex } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import { useOnline } from "../parts/page/use-online.ts";
import classes from "./offline-line.module.css";

/** Shows a line above every screen while the browser is offline. */
export function OfflineLine({ isBench }: { isBench: boolean }) {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <Flex
          gap="xs"
          align="center"
          bg="var(--cb-missing-soft)"
          c="var(--cb-missing)"
          fz="sm"
          fw={550}
          className={classes.line}
          data-on-bench={isBench || undefined}
        >
          <IconWifiOff size={16} aria-hidden />
          <span>You are offline. This page may be out of date. It updates when you are online again.</span>
        </Flex>
      )}
    </div>
  );
}
