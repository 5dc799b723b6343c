import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "@mantine/core/styles.css";
import "./app.css";
import { MantineProvider } from "@mantine/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { loadWhenIdle } from "./load-when-idle.ts";
import { routes, screensBeside } from "./routes.tsx";
import { cssVariables, theme } from "./theme.ts";

const root = document.getElementById("root");
if (root) {
  const router = createBrowserRouter(routes);
  loadWhenIdle(router, screensBeside);
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>,
  );
}
