import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";

/** The spec's alert on success: announced, and gone by itself. */
export function saySuccess(message: string): void {
  notifications.show({ message, color: "teal", icon: <IconCheck size={16} />, withBorder: true });
}

/** The spec's alert on failure: stays until it is closed. */
export function sayFault(message: string): void {
  notifications.show({
    message,
    color: "red",
    icon: <IconAlertTriangle size={16} />,
    autoClose: 12_000,
    withBorder: true,
  });
}
