import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "@mantine/core/styles.css";
import "./app.css";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { ApiFault, whenSessionLost } from "./api/client.ts";
import { sessionQuery } from "./api/sessions.ts";
import { routes } from "./routes.tsx";
import { cssVariables, theme } from "./theme.ts";

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal will be the same a second time; a connection may not.
      retry: (failures, error) => error instanceof ApiFault && error.status === 0 && failures < 1,
      staleTime: 15_000,
    },
  },
});

whenSessionLost(() => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey }));

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queries}>
          <RouterProvider router={createBrowserRouter(routes)} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
