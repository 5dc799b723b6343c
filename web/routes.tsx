import type { ComponentType } from "react";
import { Navigate, type RouteObject, useRouteError } from "react-router";
import { ScreenFailure } from "./layout/screen-failure.tsx";
import { ScreenSkeleton } from "./layout/screen-skeleton.tsx";
import { Home, SharedArea, StaffArea, StudentArea, TabArea } from "./layout/session-guard.tsx";

/** Replaces a route whose code has failed or was not loaded. */
export function RouteFailure() {
  return <ScreenFailure error={useRouteError()} />;
}

/**
 * Loads a screen's code when it is first opened, so that staff code never reaches a student. A failed load is cached
 * too, because browsers remember a file that failed, and a second try may load the code without its styles.
 * `ScreenFailure` then reloads the page.
 */
function lazyScreen(load: () => Promise<{ Screen: ComponentType }>) {
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
  { path: "/admin/dashboard", ...lazyScreen(() => import("./screens/staff/dashboard/dashboard-screen.tsx")) },
  { path: "/admin/student", ...lazyScreen(() => import("./screens/staff/students/students-screen.tsx")) },
  {
    path: "/admin/student/import",
    ...lazyScreen(() => import("./screens/staff/student-import/student-import-screen.tsx")),
  },
  {
    path: "/admin/credentials",
    ...lazyScreen(() => import("./screens/staff/student-credentials/student-credentials-screen.tsx")),
  },
  {
    path: "/admin/subadmins",
    ...lazyScreen(() => import("./screens/admin/subadmin-credentials/subadmin-credentials-screen.tsx")),
  },
  {
    path: "/admin/assignments",
    ...lazyScreen(() => import("./screens/staff/assignments/assignments-screen.tsx")),
    children: [
      { path: ":id/submissions/:studentId?", ...lazyScreen(() => import("./screens/staff/review/review-screen.tsx")) },
    ],
  },
  {
    path: "/admin/assignments/:id/room",
    ...lazyScreen(() => import("./screens/staff/exam-room/exam-room-screen.tsx")),
  },
  {
    path: "/admin/assignments/import",
    ...lazyScreen(() => import("./screens/staff/assignment-import/assignment-import-screen.tsx")),
  },
  { path: "/admin/assignments/:id/preview", ...lazyScreen(() => import("./screens/staff/preview/preview-screen.tsx")) },
  {
    path: "/admin/assignments/:id/key",
    ...lazyScreen(() => import("./screens/staff/key-versions/key-versions-screen.tsx")),
  },
  { path: "/admin/gradebook", ...lazyScreen(() => import("./screens/staff/gradebook/gradebook-screen.tsx")) },
  { path: "/admin/disputes/:disputeId?", ...lazyScreen(() => import("./screens/staff/disputes/disputes-screen.tsx")) },
  { path: "/assignment/add", ...lazyScreen(assignmentForm) },
  { path: "/admin/add-assignment", ...lazyScreen(assignmentForm) },
  { path: "/admin/assignments/edit/:id", ...lazyScreen(assignmentForm) },
  {
    path: "/admin/assignments/:id/insight",
    ...lazyScreen(() => import("./screens/everyone/insight/assignment-insight-screen.tsx")),
  },
  {
    path: "/admin/assignments/:id/blind/:sectionId",
    ...lazyScreen(() => import("./screens/staff/blind/blind-screen.tsx")),
  },
  { path: "/admin/insight", ...lazyScreen(() => import("./screens/everyone/insight/course-insight-screen.tsx")) },
  { path: "/admin/student/:id/report", ...lazyScreen(() => import("./screens/staff/report/report-screen.tsx")) },
  {
    path: "/admin/student/:id/certificate",
    ...lazyScreen(() => import("./screens/staff/report/certificate-screen.tsx")),
  },
  { path: "/admin/student/:id/insight", ...lazyScreen(studentInsight) },
  { path: "/admin/settings", element: <Navigate to="/admin/settings/institute" replace /> },
  { path: "/admin/settings/institute", ...lazyScreen(() => import("./screens/admin/institute/institute-screen.tsx")) },
  { path: "/admin/settings/code-sets", ...lazyScreen(() => import("./screens/admin/code-sets/code-sets-screen.tsx")) },
  { path: "/admin/settings/audit", ...lazyScreen(() => import("./screens/admin/audit/audit-screen.tsx")) },
  { path: "/admin/settings/system", ...lazyScreen(() => import("./screens/admin/system/system-screen.tsx")) },
];

const studentRoutes: RouteObject[] = [
  { path: "/student/insight", ...lazyScreen(studentInsight) },
  {
    path: "/student/dashboard",
    ...lazyScreen(() => import("./screens/student/student-dashboard/student-dashboard-screen.tsx")),
  },
  {
    path: "/student/assignments",
    ...lazyScreen(() => import("./screens/student/my-assignments/my-assignments-screen.tsx")),
  },
  { path: "/student/practice", ...lazyScreen(() => import("./screens/student/practice/practice-screen.tsx")) },
  {
    path: "/student/practice/:id",
    ...lazyScreen(() => import("./screens/student/my-assignments/practice-chart-screen.tsx")),
  },
  { path: "/student/drill", ...lazyScreen(() => import("./screens/student/drill/drill-screen.tsx")) },
];

const codesScreen = () => import("./screens/everyone/codes/codes-screen.tsx");

const lookupRoutes: RouteObject[] = [
  { path: "/codes/:system?/:code?", ...lazyScreen(codesScreen) },
  { path: "/drg", ...lazyScreen(() => import("./screens/everyone/drg/drg-screen.tsx")) },
];

const sharedRoutes: RouteObject[] = [
  {
    ...lazyScreen(() => import("./layout/lookup-gate.tsx")),
    children: lookupRoutes,
  },
];

/** Puts screens into the frame of a role. The frame stays while their code loads and when they fail. */
function inFrame(Component: ComponentType, screens: RouteObject[]): RouteObject {
  return {
    Component,
    children: [{ hydrateFallbackElement: <ScreenSkeleton />, errorElement: <RouteFailure />, children: screens }],
  };
}

/** All routes behind the login. */
export const routes: RouteObject[] = [
  inFrame(StaffArea, staffRoutes),
  inFrame(StudentArea, studentRoutes),
  inFrame(SharedArea, sharedRoutes),
  {
    Component: TabArea,
    // The tab shows nothing until its only screen has loaded.
    hydrateFallbackElement: <></>,
    children: [{ path: "/chart", ...lazyScreen(() => import("./screens/everyone/chart/chart-screen.tsx")) }],
  },
  { path: "*", Component: Home },
];

/** Parts of the frame that load on first use. */
const frameParts = [
  () => import("./layout/question-dialog.tsx"),
  () => import("./layout/notices/notice-list.tsx"),
  () => import("./layout/phone-navigation.tsx"),
  () => import("./parts/page/bubble.tsx"),
];

/** Parts that a student needs first: an open section and its chart. */
const studentParts = [
  () => import("./screens/student/my-assignments/assignment-detail.tsx"),
  async () => (await import("./parts/chart/pdf-viewer/late-viewer.tsx")).prefetchViewer(),
];

/**
 * Returns loaders for the code of screens that may be opened next from this address. Preloaded code lets a navigation
 * work without a connection.
 */
export function screensToPrefetch(pathname: string): (() => Promise<unknown>)[] {
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
