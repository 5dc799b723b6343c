import type { ComponentType } from "react";
import { Navigate, type RouteObject, useRouteError } from "react-router";
import { ScreenComing } from "./layout/screen-coming.tsx";
import { ScreenFailure } from "./layout/screen-failure.tsx";
import { Home, SharedArea, StaffArea, StudentArea, TabArea } from "./layout/session-guard.tsx";

/** Replaces a route whose code has failed or was not loaded. */
export function RouteFailure() {
  return <ScreenFailure error={useRouteError()} />;
}

/**
 * Loads a screen's code when it is first opened: staff code never reaches a student. A load that failed is kept, because
 * browsers remember a file that did not come, and a second try may come without its styles. `ScreenFailure` asks for a fresh
 * page.
 */
function lazily(load: () => Promise<{ Screen: ComponentType }>) {
  let loaded: Promise<{ Component: ComponentType }> | undefined;
  return {
    lazy: () => {
      loaded ??= load().then(({ Screen }) => ({ Component: Screen }));
      return loaded;
    },
  };
}

const assignmentForm = () => import("./screens/staff/assignment-form/assignment-form-screen.tsx");

const studentInsight = () => import("./screens/everyone/insight/student-insight-screen.tsx");

const staffRoutes: RouteObject[] = [
  { path: "/admin/dashboard", ...lazily(() => import("./screens/staff/dashboard/dashboard-screen.tsx")) },
  { path: "/admin/student", ...lazily(() => import("./screens/staff/students/students-screen.tsx")) },
  {
    path: "/admin/student/import",
    ...lazily(() => import("./screens/staff/student-import/student-import-screen.tsx")),
  },
  {
    path: "/admin/credentials",
    ...lazily(() => import("./screens/staff/student-credentials/student-credentials-screen.tsx")),
  },
  {
    path: "/admin/subadmins",
    ...lazily(() => import("./screens/admin/subadmin-credentials/subadmin-credentials-screen.tsx")),
  },
  {
    path: "/admin/assignments",
    ...lazily(() => import("./screens/staff/assignments/assignments-screen.tsx")),
    children: [
      { path: ":id/submissions/:studentId?", ...lazily(() => import("./screens/staff/review/review-screen.tsx")) },
    ],
  },
  { path: "/admin/assignments/:id/room", ...lazily(() => import("./screens/staff/exam-room/exam-room-screen.tsx")) },
  {
    path: "/admin/assignments/import",
    ...lazily(() => import("./screens/staff/assignment-import/assignment-import-screen.tsx")),
  },
  { path: "/admin/assignments/:id/preview", ...lazily(() => import("./screens/staff/preview/preview-screen.tsx")) },
  {
    path: "/admin/assignments/:id/key",
    ...lazily(() => import("./screens/staff/key-versions/key-versions-screen.tsx")),
  },
  { path: "/admin/gradebook", ...lazily(() => import("./screens/staff/gradebook/gradebook-screen.tsx")) },
  { path: "/admin/disputes/:disputeId?", ...lazily(() => import("./screens/staff/disputes/disputes-screen.tsx")) },
  { path: "/assignment/add", ...lazily(assignmentForm) },
  { path: "/admin/add-assignment", ...lazily(assignmentForm) },
  { path: "/admin/assignments/edit/:id", ...lazily(assignmentForm) },
  {
    path: "/admin/assignments/:id/insight",
    ...lazily(() => import("./screens/everyone/insight/assignment-insight-screen.tsx")),
  },
  {
    path: "/admin/assignments/:id/blind/:sectionId",
    ...lazily(() => import("./screens/staff/blind/blind-screen.tsx")),
  },
  { path: "/admin/insight", ...lazily(() => import("./screens/everyone/insight/course-insight-screen.tsx")) },
  { path: "/admin/student/:id/report", ...lazily(() => import("./screens/staff/report/report-screen.tsx")) },
  { path: "/admin/student/:id/certificate", ...lazily(() => import("./screens/staff/report/certificate-screen.tsx")) },
  { path: "/admin/student/:id/insight", ...lazily(studentInsight) },
  { path: "/admin/settings", element: <Navigate to="/admin/settings/institute" replace /> },
  { path: "/admin/settings/institute", ...lazily(() => import("./screens/admin/institute/institute-screen.tsx")) },
  { path: "/admin/settings/code-sets", ...lazily(() => import("./screens/admin/code-sets/code-sets-screen.tsx")) },
  { path: "/admin/settings/audit", ...lazily(() => import("./screens/admin/audit/audit-screen.tsx")) },
  { path: "/admin/settings/system", ...lazily(() => import("./screens/admin/system/system-screen.tsx")) },
];

const studentRoutes: RouteObject[] = [
  { path: "/student/insight", ...lazily(studentInsight) },
  {
    path: "/student/dashboard",
    ...lazily(() => import("./screens/student/student-dashboard/student-dashboard-screen.tsx")),
  },
  {
    path: "/student/assignments",
    ...lazily(() => import("./screens/student/my-assignments/my-assignments-screen.tsx")),
  },
  { path: "/student/drill", ...lazily(() => import("./screens/student/drill/drill-screen.tsx")) },
];

const codesScreen = () => import("./screens/everyone/codes/codes-screen.tsx");

const lookupRoutes: RouteObject[] = [
  { path: "/codes/:system?/:code?", ...lazily(codesScreen) },
  { path: "/drg", ...lazily(() => import("./screens/everyone/drg/drg-screen.tsx")) },
];

const sharedRoutes: RouteObject[] = [
  {
    ...lazily(() => import("./layout/lookup-gate.tsx")),
    children: lookupRoutes,
  },
];

/** Screens within the frame of a role, which stands while their code is loaded and when they fail. */
function inFrame(Component: ComponentType, screens: RouteObject[]): RouteObject {
  return {
    Component,
    children: [{ hydrateFallbackElement: <ScreenComing />, errorElement: <RouteFailure />, children: screens }],
  };
}

/** Every path behind the login. */
export const routes: RouteObject[] = [
  inFrame(StaffArea, staffRoutes),
  inFrame(StudentArea, studentRoutes),
  inFrame(SharedArea, sharedRoutes),
  {
    Component: TabArea,
    // Until the tab's one screen has come it shows nothing.
    hydrateFallbackElement: <></>,
    children: [{ path: "/chart", ...lazily(() => import("./screens/everyone/chart/chart-screen.tsx")) }],
  },
  { path: "*", Component: Home },
];

/** Parts that the frame opens on request. */
const frameParts = [
  () => import("./layout/question-dialog.tsx"),
  () => import("./layout/notices/notice-list.tsx"),
  () => import("./layout/phone-navigation.tsx"),
  () => import("./parts/page/bubble.tsx"),
];

/** Parts that a student opens first: a section at work, and its chart. */
const studentParts = [
  () => import("./screens/student/my-assignments/assignment-detail.tsx"),
  async () => (await import("./parts/chart/pdf-viewer/late-viewer.tsx")).prefetchViewer(),
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
  if (own.length === 0) return [];
  const parts = own === studentRoutes ? [...studentParts, ...frameParts] : frameParts;
  return [...parts, ...[...own, ...sharedRoutes].flatMap(loadersOf)];
}

function loadersOf({ lazy, children = [] }: RouteObject): (() => Promise<unknown>)[] {
  return [...(typeof lazy === "function" ? [lazy] : []), ...children.flatMap(loadersOf)];
}
