import { Portal } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.css";
import { useLayoutEffect } from "react";
import classes from "./messages.module.css";

/**
 * Shows messages in a strip at the lower edge. The strip makes the window shorter instead of covering content:
 * `--cb-messages` has its height, for elements that fill the window or stick to its lower edge.
 */
export default function Messages() {
  const { ref, height } = useElementSize<HTMLDivElement>();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--cb-messages", `${height}px`);
    return () => void style.removeProperty("--cb-messages");
  }, [height]);
  return (
    <>
      <div className={classes.room} aria-hidden />
      <Portal>
        <div ref={ref} className={classes.strip}>
          <Notifications
            className={classes.messages ?? ""}
            position="bottom-left"
            withinPortal={false}
            limit={3}
            autoClose={6000}
            // Without this the window would change its height in many steps.
            transitionDuration={0}
          />
        </div>
      </Portal>
    </>
  );
}
