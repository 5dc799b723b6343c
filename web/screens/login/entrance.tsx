import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { storedSessionId, subscribeToSession } from "../../api/session-store.ts";
import { LoginScreen } from "./login-screen.tsx";

// What asks the server is not loaded for whoever sees the form alone.
const Home = lazy(async () => ({ default: (await import("../../layout/session-guard.tsx")).Home }));

/** /login: one's home for whoever comes with a living session, else the form. Who logs in here is led on by the form. */
export function Entrance() {
  const [hadSession] = useState(() => storedSessionId() !== null);
  const hasSession = useSyncExternalStore(subscribeToSession, storedSessionId) !== null;
  if (!hadSession || !hasSession) return <LoginScreen />;
  return (
    <Suspense fallback={null}>
      <Home />
    </Suspense>
  );
}
