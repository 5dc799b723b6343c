import { IconWifiOff } from "@tabler/icons-react";
import classes from "./offline-line.module.css";
import { useOnline } from "./use-online.ts";

/** Says above every screen that there is no connection, and what that means. */
export function OfflineLine() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <div className={classes.line}>
          <IconWifiOff size={16} aria-hidden />
          You are offline. What is on the screen stays; it is brought up to date when the connection is back.
        </div>
      )}
    </div>
  );
}
