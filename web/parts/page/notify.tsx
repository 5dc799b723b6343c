import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { sentences } from "#contract/sentences.ts";
import { sessionEndedOverPage } from "../../api/session-store.ts";

/** Shows the success message of the specification; it disappears automatically. `more` is a second line. */
export function notifySuccess(message: string, more = ""): void {
  const said = more === "" ? message : <Lines first={message} second={more} />;
  notifications.show({ message: said, color: "teal", icon: <IconCheck size={16} />, withBorder: true });
}

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <>
      <div>{first}</div>
      <div>{second}</div>
    </>
  );
}

/** Shows a message that is neither a success nor a failure. */
export function notifyInfo(message: string): void {
  notifications.show({ message, color: "gray", icon: <IconInfoCircle size={16} />, withBorder: true });
}

/** Shows a message that stays until it is closed. */
export function notifyLasting(message: ReactNode): void {
  notifications.show({
    message,
    color: "orange",
    icon: <IconInfoCircle size={16} />,
    autoClose: false,
    withBorder: true,
  });
}

/** Shows the failure message of the specification for 12 s. `more` is a second line. */
export function notifyFault(message: string, more = ""): void {
  // The login dialog over the page already explains this fault.
  if (sessionEndedOverPage() && message.endsWith(sentences.noSession)) return;
  notifications.show({
    message: more === "" ? message : <Lines first={message} second={more} />,
    color: "red",
    icon: <IconAlertTriangle size={16} />,
    autoClose: 12_000,
    withBorder: true,
  });
}
