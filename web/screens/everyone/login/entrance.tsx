import { useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { storedSessionId, subscribeToSession } from "../../../api/session-store.ts";
import type { LoginReturn } from "../../../layout/login-return.ts";
import { Home } from "../../../layout/session-guard.tsx";
import { LoginScreen } from "./login-screen.tsx";

/**
 * /login: redirects visitors with a valid session to their home. After a login, here or in another window, the form
 * opens the next screen.
 */
export function Entrance() {
  const [hadSession] = useState(() => storedSessionId() !== null);
  const hasSession = useSyncExternalStore(subscribeToSession, storedSessionId) !== null;
  const navigate = useNavigate();
  const loginReturn = useLocation().state as LoginReturn | null;
  if (hadSession && hasSession) return <Home />;
  return <LoginScreen loginReturn={loginReturn} onLogin={async (address) => navigate(address, { replace: true })} />;
}
