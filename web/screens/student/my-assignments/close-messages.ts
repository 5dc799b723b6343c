import { notifications, notificationsStore } from "@mantine/notifications";

/** Closes messages of one colour (parts/say.tsx), also those that wait for room. */
function closeMessages(colour: "teal" | "red"): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const { id, color } of [...shown, ...queue]) if (id && color === colour) notifications.hide(id);
}

/** Closes messages of success when the next section begins: they would cover it. */
export const closeSuccesses = () => closeMessages("teal");

/** Closes messages of failure once a section is handed in or removed: they are not true any more. */
export const closeFaults = () => closeMessages("red");
