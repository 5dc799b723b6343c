import {
  IconBook2,
  IconCalculator,
  IconClipboardList,
  IconKey,
  IconLayoutDashboard,
  IconMessage2Question,
  IconSettings,
  IconStethoscope,
  IconTable,
  IconTarget,
  IconUserShield,
  IconUsers,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { SessionUser, Settings } from "#contract/api/sessions.ts";
import { codesForDrg } from "#contract/categories.ts";
import { hasPracticeCharts } from "#contract/practice-charts.ts";

/** A link of the navigation. */
export interface NavigationLink {
  to: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** True if the page looks up codes; it is closed while a student works on a section with closed lookup. */
  looksUp?: boolean;
}

const codes: NavigationLink = { to: "/codes", label: "Codes", icon: IconBook2, looksUp: true };
const drg: NavigationLink = { to: "/drg", label: "DRG", icon: IconCalculator, looksUp: true };

const staffLinks: NavigationLink[] = [
  { to: "/admin/dashboard", label: "Dashboard", icon: IconLayoutDashboard },
  { to: "/admin/student", label: "Students", icon: IconUsers },
  { to: "/admin/assignments", label: "Assignments", icon: IconClipboardList },
  { to: "/admin/gradebook", label: "Gradebook", icon: IconTable },
  { to: "/admin/disputes", label: "Disputes", icon: IconMessage2Question },
  codes,
  drg,
  { to: "/admin/credentials", label: "Student Credentials", icon: IconKey },
  { to: "/admin/subadmins", label: "Subadmin Credentials", icon: IconUserShield },
];

const practice: NavigationLink = { to: "/student/practice", label: "Practice", icon: IconStethoscope, looksUp: true };

const studentLinks = (hasPractice: boolean): NavigationLink[] => [
  { to: "/student/dashboard", label: "Dashboard", icon: IconLayoutDashboard },
  { to: "/student/assignments", label: "My Assignments", icon: IconClipboardList },
  ...(hasPractice ? [practice] : []),
  { to: "/student/drill", label: "Drill", icon: IconTarget, looksUp: true },
  codes,
];

/** Returns the links of a user's role. Until the settings have arrived, practice is taken to be open. */
export function navigationLinksOf({ role, courseName }: SessionUser, settings: Settings | undefined): NavigationLink[] {
  if (role === "admin") return [...staffLinks, { to: "/admin/settings", label: "Settings", icon: IconSettings }];
  if (role === "subadmin") return staffLinks;
  const links = studentLinks(settings?.practiceChartsPerDay !== 0 && hasPracticeCharts(courseName ?? ""));
  return codesForDrg(courseName ?? "") ? [...links, drg] : links;
}
