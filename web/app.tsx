import { Router, useRoutes } from "react-router";
import { journey, type Now } from "./history/history.ts";
import { loadWhenIdle } from "./load-when-idle.ts";
import { loadScreenAt, routes, screensBeside } from "./routes.tsx";

/** All that lies behind the login. */
export function App({ now }: { now: Now }) {
  return (
    <Router location={now.place} navigator={journey}>
      <Screens />
    </Router>
  );
}

function Screens() {
  return useRoutes(routes);
}

// Without https a browser gives a page no clipboard, and institutes do run on http in their own network.
if (!navigator.clipboard) void import("clipboard-polyfill/overwrite-globals");

// Guard, frame and screen are asked for at once, and not each by the one before.
loadScreenAt();
loadWhenIdle(screensBeside);
