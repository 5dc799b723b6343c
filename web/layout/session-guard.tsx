import { Center, Loader, Stack, Text } from "@mantine/core";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import {
  type ComponentType,
  lazy,
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
import { bring } from "../parts/page/bring.ts";
import { homeOf } from "../parts/page/home.ts";
import { sayNotice } from "../parts/page/say.tsx";
import { useOnline } from "../parts/page/use-online.ts";
import { comeBackTo } from "./come-back.ts";
import Shell from "./shell.tsx";

type Check =
  | { state: "loading" }
  | { state: "invalid" }
  | { state: "valid"; user: SessionUser; isLookupClosed: boolean };

/** The route-level session check. */
function useSessionCheck(): Check {
  const sessionId = useSyncExternalStore(subscribeToSession, storedSessionId);
  const { data } = useQuery({ ...sessionQuery(sessionId), enabled: sessionId !== null });
  useEffect(() => {
    if (sessionId === null) endSession(null, "ended");
  }, [sessionId]);
  if (sessionId === null) return { state: "invalid" };
  return data ? { state: "valid", ...data } : { state: "loading" };
}

const loadLogInAgain = () => bring(() => import("./log-in-again.tsx"));
const LogInAgain = lazy(loadLogInAgain);

// While the login covers the page no key reaches what lies below, such as a dialog that Escape closes or the search by Ctrl+K.
// This listener is the first of all: a dialog adds its own when it opens.
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
 * The page of staff stays when its session ends, with the login over it: what they typed into a form is nowhere else. What
 * a student types is in the outbox. Out: the session that has ended so.
 */
function useStayingPage(isStaff: boolean): EndedOverPage | undefined {
  const ended = useSyncExternalStore(subscribeToSession, sessionEndedOverPage);
  const stays = isStaff || ended !== undefined;
  useEffect(() => {
    if (!stays) return;
    // The server may be away by the time that it is needed.
    loadLogInAgain().catch(() => {});
    return keepPageThroughEnd();
  }, [stays]);
  return ended;
}

/** A line that is there and brings nothing is told of after so long. */
const muteAfterMs = 4000;

function useMute(): boolean {
  const [isMute, setMute] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMute(true), muteAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isMute;
}

function Loading() {
  const isOnline = useOnline();
  const isMute = useMute();
  const isWaiting = isMute || !isOnline;
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
        {isWaiting && <KeptOfStudent />}
      </Stack>
    </Center>
  );
}

const loadKept = () => import("./kept-here.tsx");

function KeptOfStudent() {
  const [Kept, setKept] = useState<ComponentType>();
  useEffect(() => {
    if (localStorage.getItem("role") !== "user") return;
    loadKept().then(
      ({ KeptHere }) => setKept(() => KeptHere),
      () => {},
    );
  }, []);
  return Kept ? <Kept /> : null;
}

/** Lets everybody in who has a session, without the frame of a role. */
function RequireSession() {
  const check = useSessionCheck();
  const { pathname, search } = useLocation();
  if (check.state === "loading") return <Loading />;
  if (check.state === "invalid") return <Navigate to="/login" replace state={comeBackTo(pathname + search)} />;
  return <Outlet context={check.user} />;
}

/** Lets the given roles in; another role goes to its own home, a stranger to the login page. */
function RequireRole({ roles }: { roles: readonly Role[] }) {
  const check = useSessionCheck();
  const { pathname, search } = useLocation();
  const role = check.state === "valid" ? check.user.role : undefined;
  const ended = useStayingPage(role !== undefined && role !== "user");
  // Deferred: React draws the frame in slices, between which the page answers.
  const isDrawn = useDeferredValue(role !== undefined || ended !== undefined);
  const isStudent = role === "user";
  // What a reload shows without the server must be in the browser by then.
  useEffect(() => {
    if (isStudent) loadKept().catch(() => {});
  }, [isStudent]);
  const user = check.state === "valid" ? check.user : ended?.user;
  if (check.state === "invalid" && !user) return <Navigate to="/login" replace state={comeBackTo(pathname + search)} />;
  if (!user || !isDrawn) return <Loading />;
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

/** Leads home; without the stored user nobody's home is known here, and it is the login page's turn. */
function GoHome() {
  const [isNobody] = useState(() => localStorage.getItem("user") === null);
  useEffect(() => {
    if (isNobody) endSession(storedSessionId(), "ended");
  }, [isNobody]);
  return isNobody ? <Navigate to="/login" replace /> : <GoHomeOfUser />;
}

function GoHomeOfUser() {
  const check = useSessionCheck();
  const { pathname } = useLocation();
  const isLost = check.state === "valid" && pathname !== "/login";
  useEffect(() => {
    if (isLost) sayNotice("That page does not exist");
  }, [isLost]);
  if (check.state === "loading") return <Loading />;
  return <Navigate to={check.state === "invalid" ? "/login" : homeOf(check.user.role)} replace />;
}

function withQueries(children: ReactNode) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** What staff alone may see. */
export function StaffArea() {
  return withQueries(<RequireRole roles={["admin", "subadmin"]} />);
}

/** What students alone may see. */
export function StudentArea() {
  return withQueries(<RequireRole roles={["user"]} />);
}

/** What everybody with a session may see. */
export function SharedArea() {
  return withQueries(<RequireRole roles={["admin", "subadmin", "user"]} />);
}

/** What everybody with a session may see, in a tab of its own. */
export function TabArea() {
  return withQueries(<RequireSession />);
}

/** Any other path, and the login page with a session: with a valid one to one's own home, otherwise to the login page. */
export function Home() {
  return withQueries(<GoHome />);
}
