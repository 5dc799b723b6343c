import { Tooltip, UnstyledButton, useComputedColorScheme, useMantineColorScheme, VisuallyHidden } from "@mantine/core";
import {
  IconBook2,
  IconCalculator,
  IconClipboardList,
  IconKey,
  IconLayoutDashboard,
  IconLogout,
  IconMessage2Question,
  IconMoon,
  IconSettings,
  IconSun,
  IconTable,
  IconTarget,
  IconUserCircle,
  IconUserShield,
  IconUsers,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ComponentType, type ReactElement, useId } from "react";
import { NavLink } from "react-router";
import type { SessionUser } from "#contract/api/sessions.ts";
import { codesForDrg } from "#contract/categories.ts";
import { sentences } from "#contract/sentences.ts";
import { openDisputesQuery } from "../api/disputes.ts";
import { logOut } from "../api/sessions.ts";
import { useLookup } from "../parts/codes/lookup.tsx";
import { Brand } from "./brand.tsx";
import classes from "./shell.module.css";

interface Link {
  to: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Looks codes up: closed to a student who works on a section that says so. */
  looksUp?: boolean;
}

const codes: Link = { to: "/codes", label: "Codes", icon: IconBook2, looksUp: true };
const drg: Link = { to: "/drg", label: "DRG", icon: IconCalculator, looksUp: true };

const staffLinks: Link[] = [
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

const studentLinks: Link[] = [
  { to: "/student/dashboard", label: "Dashboard", icon: IconLayoutDashboard },
  { to: "/student/assignments", label: "My Assignments", icon: IconClipboardList },
  { to: "/student/drill", label: "Drill", icon: IconTarget, looksUp: true },
  codes,
];

function linksOf({ role, courseName }: SessionUser): Link[] {
  if (role === "admin") return [...staffLinks, { to: "/admin/settings", label: "Settings", icon: IconSettings }];
  if (role === "subadmin") return staffLinks;
  return codesForDrg(courseName ?? "") ? [...studentLinks, drg] : studentLinks;
}

interface NavigationProps {
  user: SessionUser;
  /** Told when something was chosen. */
  onChoose: () => void;
  onAccount: () => void;
  /** By their signs alone, each named where it is pointed at. */
  isRail?: boolean;
}

/** The places of a role: in the sidebar, in the rail of a working screen, and in the drawer of a phone. */
export function Navigation({ user, onChoose, onAccount, isRail = false }: NavigationProps) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  const isClosed = useLookup() === null;
  const reasonId = useId();
  const named = (label: string, place: ReactElement) => (
    <Tooltip key={label} label={label} position="right" disabled={!isRail}>
      {place}
    </Tooltip>
  );
  return (
    <nav
      className={`${classes.sidebar} ${isRail ? classes.rail : ""}`}
      data-rail={isRail || undefined}
      aria-label="Main"
    >
      <div className={classes.logo}>
        <Brand />
      </div>
      {linksOf(user).map((link) =>
        named(
          link.label,
          link.looksUp && isClosed ? (
            <ClosedLink link={link} reasonId={reasonId} />
          ) : (
            <NavLink to={link.to} className={classes.link ?? ""} onClick={onChoose}>
              <link.icon size={18} stroke={1.75} aria-hidden />
              <span className={classes.name}>{link.label}</span>
              {link.to === "/admin/disputes" && <OpenDisputes />}
            </NavLink>
          ),
        ),
      )}
      {isClosed && (
        <p id={reasonId} className={classes.reason}>
          {sentences.lookupClosed}
        </p>
      )}
      <div className={classes.spring} />
      {user.role !== "user" &&
        named(
          "Account",
          <UnstyledButton
            className={classes.link}
            onClick={() => {
              onChoose();
              onAccount();
            }}
          >
            <IconUserCircle size={18} stroke={1.75} aria-hidden />
            <span className={classes.name}>Account</span>
          </UnstyledButton>,
        )}
      {named(
        "Appearance",
        <UnstyledButton
          className={classes.link}
          onClick={() => setColorScheme(isDark ? "light" : "dark")}
          aria-label={`Appearance: change to ${isDark ? "light" : "dark"}`}
        >
          {isDark ? <IconSun size={18} stroke={1.75} aria-hidden /> : <IconMoon size={18} stroke={1.75} aria-hidden />}
          <span className={classes.name}>Appearance</span>
        </UnstyledButton>,
      )}
      {named(
        "Logout",
        <UnstyledButton className={classes.link} onClick={() => void logOut()}>
          <IconLogout size={18} stroke={1.75} aria-hidden />
          <span className={classes.name}>Logout</span>
        </UnstyledButton>,
      )}
    </nav>
  );
}

/** How many disputes wait for a ruling. */
function OpenDisputes() {
  const { data = 0 } = useQuery(openDisputesQuery);
  if (data === 0) return null;
  return (
    <span className={classes.waiting}>
      {data}
      <VisuallyHidden> open</VisuallyHidden>
    </span>
  );
}

/** A place that cannot be gone to now; it can be reached by keyboard, so that the reason is heard. */
function ClosedLink({ link, reasonId, ...pointed }: { link: Link; reasonId: string } & ComponentProps<"span">) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere has no address
    <span
      {...pointed}
      role="link"
      aria-disabled
      aria-describedby={reasonId}
      tabIndex={0}
      className={`${classes.link} ${classes.closed}`}
    >
      <link.icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.name}>{link.label}</span>
    </span>
  );
}
