import "./parts/page/older-browsers.ts";
import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "@mantine/core/styles.css";
import "./app.css";
import "./fingers.css";
import "./paper.css";
import { MantineProvider } from "@mantine/core";
import { lazy, StrictMode, startTransition, useState } from "react";
import { createRoot } from "react-dom/client";
import { storedSessionId } from "./api/session-store.ts";
import { FailureBoundary } from "./layout/failure-boundary.tsx";
import { ScreenFailure } from "./layout/screen-failure.tsx";
import { LoginScreen } from "./screens/everyone/login/login-screen.tsx";
import { cssVariables, theme } from "./theme.ts";

const loadApp = () => import("./app.tsx");
const App = lazy(() => loadApp().catch((error: unknown) => ({ default: () => <ScreenFailure error={error} /> })));

/**
 * True if the login page is opened directly. A history entry with a state was written by the router, and its login page
 * shows why the session ended.
 */
const isPlainLogin = () =>
  /^\/login\/?$/i.test(location.pathname) && storedSessionId() === null && window.history.state === null;

/**
 * The login page or the application. A first visit shows the login page without the router and the query cache. It
 * stays until the next screen has loaded. There is no Suspense fallback, because React delays content after a fallback
 * by 300 ms.
 */
function Root() {
  const [isLogin, setLogin] = useState(isPlainLogin);
  if (!isLogin) return <App />;
  const enter = async (address: string) => {
    await loadApp().then(
      ({ openAfterLogin }) => openAfterLogin(address),
      () => window.history.replaceState(null, "", address),
    );
    startTransition(() => setLogin(false));
  };
  return <LoginScreen loginReturn={null} onLogin={enter} />;
}

const root = document.getElementById("root");
if (root) {
  if (location.pathname === "/") window.history.replaceState(null, "", "/login");
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <FailureBoundary>
          <Root />
        </FailureBoundary>
      </MantineProvider>
    </StrictMode>,
  );
}
