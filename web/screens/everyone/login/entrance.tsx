import { useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { storedSessionId, subscribeToSession } from "../../../api/session-store.ts";
import type { LoginReturn } from "../../../layout/login-return.ts";
import { Home } from "../../../layout/session-guard.tsx";
import { LoginScreen } from "./login-screen.tsx";

/** /login: leads home whoever comes with a living session. Whoever logs in, here or in another window, is led on by the form. */
export function Entrance() {
  const [hadSession] = useState(() => storedSessionId() !== null);
  const hasSession = useSyncExternalStore(subscribeToSession, storedSessionId) !== null;
  const navigate = useNavigate();
  const loginReturn = useLocation().state as LoginReturn | null;
  if (hadSession && hasSession) return <Home />;
  return <LoginScreen loginReturn={loginReturn} onLogin={async (address) => navigate(address, { replace: true })} />;
}
