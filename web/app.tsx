import { useEffect } from "react";
import {
  createBrowserRouter,
  type Location,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useLocation,
} from "react-router";
import { queries } from "./api/queries.ts";
import { storedSessionId } from "./api/session-store.ts";
import { sessionQuery } from "./api/sessions.ts";
import { retryRefusedEntries } from "./history-limit.ts";
import { LeaveGuards } from "./parts/fields/leave-guards.tsx";
import { prefetchWhenIdle } from "./prefetch.ts";
import { RouteFailure, routes } from "./routes.tsx";
import { Entrance } from "./screens/everyone/login/entrance.tsx";
import { ScrollGrowth } from "./scroll-growth.tsx";

retryRefusedEntries();

const router = createBrowserRouter([
  {
    Component: Root,
    errorElement: <RouteFailure />,
    children: [{ path: "/login", Component: Entrance }, ...routes],
  },
]);

/** The application behind the login, and the login page that it redirects to. */
export default function App() {
  return <RouterProvider router={router} />;
}

/** React Router gives the key "default" to the first entry and to every step within a page ("Skip to content"). */
const positionKey = ({ pathname, hash, key }: Location) => (key === "default" ? pathname + hash : key);

function Root() {
  const { pathname, key } = useLocation();
  useEffect(() => prefetchWhenIdle(pathname), [pathname]);
  return (
    <>
      <LeaveGuards />
      <ScrollRestoration getKey={positionKey} />
      <ScrollGrowth key={key} position={router.state.restoreScrollPosition} />
      <Outlet />
    </>
  );
}

/** Opens an address after a login on the plain login page. Resolves when the screen's code has loaded. */
export async function openAfterLogin(address: string): Promise<void> {
  // Runs in parallel with the loading of the screen's code.
  void queries.prefetchQuery(sessionQuery(storedSessionId()));
  await router.navigate(address, { replace: true });
}

// Browsers offer no clipboard on plain HTTP, which institutes use within their own network.
if (!navigator.clipboard) void import("clipboard-polyfill/overwrite-globals");
