import { Notifications, useNotifications } from "@mantine/notifications";
import "@mantine/notifications/styles.css";
import classes from "./messages.module.css";

/**
 * Where messages stand: along the lower edge, above what sticks to it. While one is there the page grows by as much, so
 * that nothing below it is out of reach.
 */
export function Messages() {
  const { notifications } = useNotifications();
  return (
    <>
      {notifications.length > 0 && <div className={classes.room} aria-hidden />}
      <Notifications className={classes.messages ?? ""} position="bottom-left" limit={4} autoClose={6000} />
    </>
  );
}
