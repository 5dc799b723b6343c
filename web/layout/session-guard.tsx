import { Center, Loader, Stack, Text } from "@mantine/core";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import type { SessionUser } from "#contract/api/sessions.ts";
import type { Role } from "#contract/roles.ts";
import { queries } from "../api/queries.ts";
import {
  type EndedOverPage,
  endSession,
  keepPageThroughEnd,
  sessionEndedOverPage,
  storedSessionId,
  subscribeToSession,
} from "../api/session-store.ts";
import { sessionQuery } from "../api/sessions.ts";
import { homeOf } from "../parts/page/home.ts";
import { lazyPart } from "../parts/page/lazy-part.ts";
import { loadWithRetry } from "../parts/page/load-with-retry.ts";
import { notifyInfo } from "../parts/page/notify.tsx";
import { useOnline } from "../parts/page/use-online.ts";
import { loginReturnFor } from "./login-return.ts";
import Shell from "./shell.tsx";

type Check =
  | { state: "loading" }
  | { state: "invalid" }
  | { state: "valid"; user: SessionUser; isLookupClosed: boolean };

/** Returns the state of the session check for a route. */
function useSessionCheck(): Check {
  const sessionId = useSyncExternalStore(subscribeToSession, storedSessionId);
  const { data } = useQuery({ ...sessionQuery(sessionId), enabled: sessionId !== null });
  useEffect(() => {
    if (sessionId === null) endSession(null, "ended");
  }, [sessionId]);
  if (sessionId === null) return { state: "invalid" };
  return data ? { state: "valid", ...data } : { state: "loading" };
}

const loadLogInAgain = () => import("./log-in-again.tsx");
const LogInAgain = lazyPart(loadLogInAgain);

// While the login dialog covers the page, no key may reach the page below, for example Escape in a dialog or Ctrl+K.
// This listener must be registered before all others, because a dialog adds its own when it opens.
addEventListener(
  "keydown",
  (event) => {
    if (!sessionEndedOverPage()) return;
    if (event.key === "Escape") event.preventDefault();
    const isOfCover = event.target instanceof Element && event.target.closest("dialog") !== null;
    if (event.key === "Escape" || !isOfCover) event.stopImmediatePropagation();
  },
  { capture: true },
);

/**
 * Preserves a page of staff when its session ends, and shows the login over it, because unsaved input of staff exists
 * only on the page. Answers of students are in the outbox. Returns the session that ended in this way.
 */
function usePreservedPage(isStaff: boolean): EndedOverPage | undefined {
  const ended = useSyncExternalStore(subscribeToSession, sessionEndedOverPage);
  const stays = isStaff || ended !== undefined;
  useEffect(() => {
    if (!stays) return;
    // The server may be unreachable when the dialog is needed.
    loadWithRetry(loadLogInAgain).catch(() => {});
    return keepPageThroughEnd();
  }, [stays]);
  return ended;
}

/** After this time without an answer, the page says that it waits. */
const slowAfterMs = 4000;

function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

function Loading() {
  const isOnline = useOnline();
  const isSlow = useIsSlow();
  const isWaiting = isSlow || !isOnline;
  const why = isOnline
    ? "No answer from the server. This page opens as soon as the server answers."
    : "You are offline. This page opens when you are back online.";
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack align="center" gap="md" w="100%">
        <Stack align="center" gap="xs" ta="center" role="status">
          <Loader type="dots" />
          <Text c="dimmed" component={isWaiting ? "h1" : "p"} fz="md" fw={400} m={0}>
            {isWaiting ? why : "Loading"}
          </Text>
        </Stack>
        {isWaiting && <StoredWorkOfStudent />}
      </Stack>
    </Center>
  );
}

const loadStoredWork = () => import("./stored-work.tsx");

function StoredWorkOfStudent() {
  const [Work, setWork] = useState<ComponentType>();
  useEffect(() => {
    if (localStorage.getItem("role") !== "user") return;
    loadStoredWork().then(
      ({ StoredWork }) => setWork(() => StoredWork),
      () => {},
    );
  }, []);
  return Work ? <Work /> : null;
}

/** Admits every user with a session, without the frame of a role. */
function RequireSession() {
  const check = useSessionCheck();
  const { pathname, search } = useLocation();
  if (check.state === "loading") return <Loading />;
  if (check.state === "invalid") return <Navigate to="/login" replace state={loginReturnFor(pathname + search)} />;
  return <Outlet context={check.user} />;
}

/**
 * Admits users with one of these roles. Other users are redirected to their own home, and visitors without a session to
 * the login page.
 */
function RequireRole({ roles }: { roles: readonly Role[] }) {
  const check = useSessionCheck();
  const { pathname, search } = useLocation();
  const role = check.state === "valid" ? check.user.role : undefined;
  const ended = usePreservedPage(role !== undefined && role !== "user");
  // Deferred, so that React renders the frame in slices and the page stays responsive.
  const isRendered = useDeferredValue(role !== undefined || ended !== undefined);
  const isStudent = role === "user";
  // A reload without the server needs this code, so it is loaded while there is a connection.
  useEffect(() => {
    if (isStudent) loadStoredWork().catch(() => {});
  }, [isStudent]);
  const user = check.state === "valid" ? check.user : ended?.user;
  if (check.state === "invalid" && !user)
    return <Navigate to="/login" replace state={loginReturnFor(pathname + search)} />;
  if (!user || !isRendered) return <Loading />;
  if (!roles.includes(user.role)) return <Navigate to={homeOf(user.role)} replace />;
  return (
    <>
      <Shell key={user.id} user={user} isLookupClosed={check.state === "valid" && check.isLookupClosed} />
      {ended && (
        <Suspense fallback={null}>
          <LogInAgain {...ended} />
        </Suspense>
      )}
    </>
  );
}

/** Redirects to the user's own home. Without a stored user, redirects to the login page. */
function GoHome() {
  const [hasNoUser] = useState(() => localStorage.getItem("user") === null);
  useEffect(() => {
    if (hasNoUser) endSession(storedSessionId(), "ended");
  }, [hasNoUser]);
  return hasNoUser ? <Navigate to="/login" replace /> : <GoHomeOfUser />;
}

function GoHomeOfUser() {
  const check = useSessionCheck();
  const { pathname } = useLocation();
  const isLost = check.state === "valid" && pathname !== "/login";
  useEffect(() => {
    if (isLost) notifyInfo("That page does not exist");
  }, [isLost]);
  if (check.state === "loading") return <Loading />;
  return <Navigate to={check.state === "invalid" ? "/login" : homeOf(check.user.role)} replace />;
}

function withQueries(children: ReactNode) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** Pages for staff. */
export function StaffArea() {
  return withQueries(<RequireRole roles={["admin", "subadmin"]} />);
}

/** Pages for students. */
export function StudentArea() {
  return withQueries(<RequireRole roles={["user"]} />);
}

/** Pages for all users. */
export function SharedArea() {
  return withQueries(<RequireRole roles={["admin", "subadmin", "user"]} />);
}

/** Pages for all users, in a browser tab without the frame. */
export function TabArea() {
  return withQueries(<RequireSession />);
}

/**
 * All other paths, and the login page during a session: redirects to the user's home, or without a valid session to the
 * login page.
 */
export function Home() {
  return withQueries(<GoHome />);
}
