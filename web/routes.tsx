import type { ComponentType } from "react";
import { matchRoutes, Navigate, type RouteObject } from "react-router";
import { placeNow, whenMoved } from "./history/history.ts";
import { later } from "./history/later.tsx";

/** A screen that is loaded when it is first opened: staff code never reaches a student. */
function lazily(load: () => Promise<{ Screen: ComponentType }>): Pick<RouteObject, "element" | "handle"> {
  return part(async () => (await load()).Screen);
}

function part(ask: () => Promise<ComponentType>): Pick<RouteObject, "element" | "handle"> {
  const { part: element, load } = later(ask);
  return { element, handle: load };
}

function guarded(
  area: "StaffArea" | "StudentArea" | "SharedArea" | "TabArea" | "Home",
): Pick<RouteObject, "element" | "handle"> {
  return part(async () => (await import("./layout/session-guard.tsx"))[area]);
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
    ...part(async () => (await import("./layout/lookup-gate.tsx")).LookupGate),
    children: lookupRoutes,
  },
];

/** Every path behind the login. */
export const routes: RouteObject[] = [
  { ...guarded("StaffArea"), children: staffRoutes },
  { ...guarded("StudentArea"), children: studentRoutes },
  { ...guarded("SharedArea"), children: sharedRoutes },
  {
    ...guarded("TabArea"),
    children: [{ path: "/chart", ...lazily(() => import("./screens/everyone/chart/chart-screen.tsx")) }],
  },
  { path: "*", ...guarded("Home") },
];

/** Asks for the code of the present place, and from now on of each place that is gone to, all its parts at once. */
export function loadScreenAt(): void {
  const load = () => {
    // What does not come fails where it is drawn.
    for (const { route } of matchRoutes(routes, placeNow().place) ?? [])
      (route.handle as Load | undefined)?.().catch(() => {});
  };
  load();
  whenMoved(load);
}

type Load = () => Promise<unknown>;

/** What the frame opens when it is asked to. */
const frameParts: Load[] = [
  () => import("./layout/question-dialog.tsx"),
  () => import("./layout/notices/notice-list.tsx"),
  () => import("./layout/phone-navigation.tsx"),
  () => import("./parts/page/bubble.tsx"),
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
  return own.length === 0 ? [] : [...frameParts, ...[...own, ...sharedRoutes].flatMap(loadersOf)];
}

function loadersOf({ handle, children = [] }: RouteObject): Load[] {
  return [...(handle ? [handle as Load] : []), ...children.flatMap(loadersOf)];
}
