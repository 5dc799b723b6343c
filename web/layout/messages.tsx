import { Portal } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.css";
import { useLayoutEffect } from "react";
import classes from "./messages.module.css";

/**
 * Where messages stand: a strip along the lower edge that makes the window shorter while one is there, and so covers
 * nothing. What fills the window or sticks to its lower edge asks `--cb-messages` how high it is; a page grows by as much.
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
            // The window changes its height once and not in steps.
            transitionDuration={0}
          />
        </div>
      </Portal>
    </>
  );
}
