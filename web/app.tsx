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

/** All that lies behind the login, and the login page of whoever comes from there. */
export default function App() {
  return <RouterProvider router={router} />;
}

/** The first entry and every step to a part of a page ("Skip to content") have the router's key "default". */
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

/** Opens an address after a login on the plain login page. Settled once the screen's code has come. */
export async function openAfterLogin(address: string): Promise<void> {
  // Beside the screen's code, and not after it.
  void queries.prefetchQuery(sessionQuery(storedSessionId()));
  await router.navigate(address, { replace: true });
}

// Without https a browser gives a page no clipboard, and institutes do run on http in their own network.
if (!navigator.clipboard) void import("clipboard-polyfill/overwrite-globals");
