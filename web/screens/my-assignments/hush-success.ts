/** Takes back what still tells of a success (teal, parts/say.tsx): what comes next has begun, and it stands over it. */
export async function hushSuccess(): Promise<void> {
  const { notifications, notificationsStore } = await import("@mantine/notifications");
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const { id, color } of [...shown, ...queue]) if (id && color === "teal") notifications.hide(id);
}
