import type { ComponentType } from "react";
import { Navigate, type RouteObject } from "react-router";
import { ScreenFailure } from "./layout/screen-failure.tsx";
import { Entrance } from "./screens/login/entrance.tsx";

/** A screen that is loaded when it is first opened: staff code never reaches a student. */
function lazily(load: () => Promise<{ Screen: ComponentType }>): Pick<RouteObject, "lazy"> {
  return { lazy: async () => ({ Component: (await load()).Screen }) };
}

/** A screen that fails, or does not come, fails within the frame: the navigation stays. */
function within(screens: RouteObject[]): RouteObject[] {
  return [{ ErrorBoundary: ScreenFailure, children: screens }];
}

/** The guards, and all that reads from the server, are loaded behind the login: its page carries only what it shows. */
function guarded(area: "StaffArea" | "StudentArea" | "SharedArea" | "TabArea" | "Home"): Pick<RouteObject, "lazy"> {
  return { lazy: async () => ({ Component: (await import("./layout/session-guard.tsx"))[area] }) };
}

const assignmentForm = () => import("./screens/assignment-form/assignment-form-screen.tsx");

const studentInsight = () => import("./screens/insight/student-insight-screen.tsx");

const staffRoutes: RouteObject[] = [
  { path: "/admin/dashboard", ...lazily(() => import("./screens/dashboard/dashboard-screen.tsx")) },
  { path: "/admin/student", ...lazily(() => import("./screens/students/students-screen.tsx")) },
  { path: "/admin/student/import", ...lazily(() => import("./screens/student-import/student-import-screen.tsx")) },
  {
    path: "/admin/credentials",
    ...lazily(() => import("./screens/student-credentials/student-credentials-screen.tsx")),
  },
  {
    path: "/admin/subadmins",
    ...lazily(() => import("./screens/subadmin-credentials/subadmin-credentials-screen.tsx")),
  },
  {
    path: "/admin/assignments",
    ...lazily(() => import("./screens/assignments/assignments-screen.tsx")),
    children: [{ path: ":id/submissions/:studentId?", ...lazily(() => import("./screens/review/review-screen.tsx")) }],
  },
  { path: "/admin/assignments/:id/room", ...lazily(() => import("./screens/exam-room/exam-room-screen.tsx")) },
  {
    path: "/admin/assignments/import",
    ...lazily(() => import("./screens/assignment-import/assignment-import-screen.tsx")),
  },
  { path: "/admin/assignments/:id/preview", ...lazily(() => import("./screens/preview/preview-screen.tsx")) },
  { path: "/admin/assignments/:id/key", ...lazily(() => import("./screens/key-versions/key-versions-screen.tsx")) },
  { path: "/admin/gradebook", ...lazily(() => import("./screens/gradebook/gradebook-screen.tsx")) },
  { path: "/admin/disputes/:disputeId?", ...lazily(() => import("./screens/disputes/disputes-screen.tsx")) },
  { path: "/assignment/add", ...lazily(assignmentForm) },
  { path: "/admin/add-assignment", ...lazily(assignmentForm) },
  { path: "/admin/assignments/edit/:id", ...lazily(assignmentForm) },
  {
    path: "/admin/assignments/:id/insight",
    ...lazily(() => import("./screens/insight/assignment-insight-screen.tsx")),
  },
  { path: "/admin/assignments/:id/blind/:sectionId", ...lazily(() => import("./screens/blind/blind-screen.tsx")) },
  { path: "/admin/insight", ...lazily(() => import("./screens/insight/course-insight-screen.tsx")) },
  { path: "/admin/student/:id/report", ...lazily(() => import("./screens/report/report-screen.tsx")) },
  { path: "/admin/student/:id/certificate", ...lazily(() => import("./screens/report/certificate-screen.tsx")) },
  { path: "/admin/student/:id/insight", ...lazily(studentInsight) },
  { path: "/admin/settings", element: <Navigate to="/admin/settings/institute" replace /> },
  { path: "/admin/settings/institute", ...lazily(() => import("./screens/institute/institute-screen.tsx")) },
  { path: "/admin/settings/code-sets", ...lazily(() => import("./screens/code-sets/code-sets-screen.tsx")) },
  { path: "/admin/settings/audit", ...lazily(() => import("./screens/audit/audit-screen.tsx")) },
  { path: "/admin/settings/system", ...lazily(() => import("./screens/system/system-screen.tsx")) },
];

const studentRoutes: RouteObject[] = [
  { path: "/student/insight", ...lazily(studentInsight) },
  { path: "/student/dashboard", ...lazily(() => import("./screens/student-dashboard/student-dashboard-screen.tsx")) },
  { path: "/student/assignments", ...lazily(() => import("./screens/my-assignments/my-assignments-screen.tsx")) },
  { path: "/student/drill", ...lazily(() => import("./screens/drill/drill-screen.tsx")) },
];

const codesScreen = () => import("./screens/codes/codes-screen.tsx");

const lookupRoutes: RouteObject[] = [
  { path: "/codes/:system?/:code?", ...lazily(codesScreen) },
  { path: "/drg", ...lazily(() => import("./screens/drg/drg-screen.tsx")) },
];

const sharedRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import("./layout/lookup-gate.tsx")).LookupGate }),
    children: lookupRoutes,
  },
];

/** Every path of the product. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: ScreenFailure,
    HydrateFallback: () => null,
    children: [
      { path: "/", element: <Navigate to="/login" replace /> },
      { path: "/login", Component: Entrance },
      { ...guarded("StaffArea"), children: within(staffRoutes) },
      { ...guarded("StudentArea"), children: within(studentRoutes) },
      { ...guarded("SharedArea"), children: within(sharedRoutes) },
      {
        ...guarded("TabArea"),
        children: [{ path: "/chart", ...lazily(() => import("./screens/chart/chart-screen.tsx")) }],
      },
      { path: "*", ...guarded("Home") },
    ],
  },
];

/**
 * The code of the screens that somebody at this address may go to next, each to be loaded when there is nothing else to
 * do: a connection that is lost then breaks no navigation.
 */
export function screensBeside(pathname: string): (() => Promise<unknown>)[] {
  const own = /^\/(admin|assignment)\//.test(pathname)
    ? staffRoutes
    : pathname.startsWith("/student/")
      ? studentRoutes
      : [];
  return own.length === 0 ? [] : [...own, ...lookupRoutes].flatMap(loadersOf);
}

function loadersOf({ lazy, children = [] }: RouteObject): (() => Promise<unknown>)[] {
  return [...(typeof lazy === "function" ? [lazy] : []), ...children.flatMap(loadersOf)];
}
