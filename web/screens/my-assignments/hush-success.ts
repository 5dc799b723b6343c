import { notifications, notificationsStore } from "@mantine/notifications";

/** Takes back what still tells of a success (teal, parts/say.tsx): what comes next has begun, and it stands over it. */
export function hushSuccess(): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const { id, color } of [...shown, ...queue]) if (id && color === "teal") notifications.hide(id);
}
