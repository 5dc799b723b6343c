import "./parts/page/older-browsers.ts";
import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "@mantine/core/styles.css";
import "./app.css";
import "./fingers.css";
import "./paper.css";
import { MantineProvider } from "@mantine/core";
import { lazy, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { journey, placeNow } from "./history/history.ts";
import { useNow } from "./history/use-now.ts";
import { useScrollPlaces } from "./history/use-scroll-places.ts";
import { FailureBoundary } from "./layout/screen-failure.tsx";
import { Entrance } from "./screens/everyone/login/entrance.tsx";
import { cssVariables, theme } from "./theme.ts";

// The router, the guards and all that reads from the server lie behind the login: its page carries only what it shows.
const App = lazy(async () => ({ default: (await import("./app.tsx")).App }));

/**
 * The login page, or what lies behind it. Each stays until the other has come; without a fallback around them, since React
 * keeps back what follows one for 300 ms.
 */
function Everything() {
  const now = useNow();
  useScrollPlaces(now);
  const { pathname } = now.place;
  const app = <App now={now} />;
  return (
    <FailureBoundary place={pathname}>
      {/^\/login\/?$/i.test(pathname) ? <Entrance whoIsIn={app} /> : app}
    </FailureBoundary>
  );
}

const root = document.getElementById("root");
if (root) {
  if (placeNow().place.pathname === "/") journey.replace("/login");
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <Everything />
      </MantineProvider>
    </StrictMode>,
  );
}
