import { type ReactNode, useState, useSyncExternalStore } from "react";
import { storedSessionId, subscribeToSession } from "../../../api/session-store.ts";
import { LoginScreen } from "./login-screen.tsx";

/** /login: one's home for whoever comes with a living session, else the form. Who logs in, here or in another window, is led on by the form. */
export function Entrance({ whoIsIn }: { whoIsIn: ReactNode }) {
  const [hadSession] = useState(() => storedSessionId() !== null);
  const hasSession = useSyncExternalStore(subscribeToSession, storedSessionId) !== null;
  return hadSession && hasSession ? whoIsIn : <LoginScreen />;
}
