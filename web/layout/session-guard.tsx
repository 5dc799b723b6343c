import { Center, Loader, Stack, Text } from "@mantine/core";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { Navigate } from "react-router";
import type { Role, SessionUser } from "#contract/api/sessions.ts";
import { queries } from "../api/queries.ts";
import { clearSession, homeOf, storedSessionId, storedUser } from "../api/session-store.ts";
import { sessionQuery } from "../api/sessions.ts";

const Shell = lazy(() => import("./shell.tsx"));

type Check = { state: "loading" } | { state: "invalid" } | { state: "valid"; user: SessionUser };

/** The route-level session check; a missing or failed one forgets the session (spec section 4). */
function useSessionCheck(): Check {
  const hasSession = storedSessionId() !== null;
  const { data, isError } = useQuery({ ...sessionQuery, enabled: hasSession });
  const isInvalid = !hasSession || isError;
  useEffect(() => {
    if (!isInvalid) return;
    clearSession();
    queries.clear();
  }, [isInvalid]);
  if (isInvalid) return { state: "invalid" };
  return data ? { state: "valid", user: data } : { state: "loading" };
}

function Loading() {
  return (
    <Center mih="100vh" role="status">
      <Stack align="center" gap="xs">
        <Loader type="dots" />
        <Text c="dimmed">Loading</Text>
      </Stack>
    </Center>
  );
}

/** Lets the given roles in; another role goes to its own home, a stranger to the login page. */
function RequireRole({ roles }: { roles: readonly Role[] }) {
  const check = useSessionCheck();
  if (check.state === "loading") return <Loading />;
  if (check.state === "invalid") return <Navigate to="/login" replace />;
  if (!roles.includes(check.user.role)) return <Navigate to={homeOf(check.user.role)} replace />;
  return (
    <Suspense fallback={<Loading />}>
      <Shell user={check.user} />
    </Suspense>
  );
}

function Home() {
  const check = useSessionCheck();
  if (check.state === "loading") return <Loading />;
  if (check.state === "invalid" || !storedUser()) return <Navigate to="/login" replace />;
  return <Navigate to={homeOf(check.user.role)} replace />;
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

/** Any other path: with a valid session to one's own home, otherwise to the login page. */
export function UnknownPath() {
  return withQueries(<Home />);
}
