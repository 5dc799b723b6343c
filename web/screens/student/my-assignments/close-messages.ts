import { notifications, notificationsStore } from "@mantine/notifications";

/** Closes all messages of one colour (parts/page/notify.tsx), including queued ones. */
function closeMessages(colour: "teal" | "red"): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const { id, color } of [...shown, ...queue]) if (id && color === colour) notifications.hide(id);
}

/** Closes success messages when the next section starts, because they would cover it. */
export const closeSuccesses = () => closeMessages("teal");

/** Closes failure messages after a section was submitted or removed, because they no longer apply. */
export const closeFaults = () => closeMessages("red");
