import {
  AppShell,
  Avatar,
  Burger,
  Drawer,
  Group,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ModalsProvider } from "@mantine/modals";
import {
  IconBook2,
  IconCalculator,
  IconClipboardList,
  IconKey,
  IconLayoutDashboard,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUserCircle,
  IconUserShield,
  IconUsers,
} from "@tabler/icons-react";
import { type ComponentType, lazy, Suspense } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import type { SessionUser } from "#contract/api/sessions.ts";
import { codesForDrg } from "#contract/categories.ts";
import { fileUrl } from "../api/client.ts";
import { logOut } from "../api/sessions.ts";
import { initials } from "../parts/initials.ts";
import { ListSkeleton } from "../parts/list-skeleton.tsx";
import { Brand } from "./brand.tsx";
import { Messages } from "./messages.tsx";
import classes from "./shell.module.css";
import { StudentLookup } from "./student-lookup.tsx";
import { useArrival } from "./use-arrival.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

const AccountDialog = lazy(() => import("./account-dialog.tsx"));

interface Link {
  to: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
}

const staffLinks: Link[] = [
  { to: "/admin/dashboard", label: "Dashboard", icon: IconLayoutDashboard },
  { to: "/admin/student", label: "Students", icon: IconUsers },
  { to: "/admin/assignments", label: "Assignments", icon: IconClipboardList },
  { to: "/codes", label: "Codes", icon: IconBook2 },
  { to: "/drg", label: "DRG", icon: IconCalculator },
  { to: "/admin/credentials", label: "Student Credentials", icon: IconKey },
  { to: "/admin/subadmins", label: "Subadmin Credentials", icon: IconUserShield },
];

const studentLinks: Link[] = [
  { to: "/student/dashboard", label: "Dashboard", icon: IconLayoutDashboard },
  { to: "/student/assignments", label: "My Assignments", icon: IconClipboardList },
  { to: "/codes", label: "Codes", icon: IconBook2 },
];

function linksOf({ role, courseName }: SessionUser): Link[] {
  if (role === "admin") return [...staffLinks, { to: "/admin/settings", label: "Settings", icon: IconSettings }];
  if (role === "subadmin") return staffLinks;
  return codesForDrg(courseName ?? "")
    ? [...studentLinks, { to: "/drg", label: "DRG", icon: IconCalculator }]
    : studentLinks;
}

interface NavigationProps {
  user: SessionUser;
  /** Told when something was chosen. */
  onChoose: () => void;
  onAccount: () => void;
}

function Navigation({ user, onChoose, onAccount }: NavigationProps) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  return (
    <nav className={classes.sidebar} aria-label="Main">
      <div className={classes.logo}>
        <Brand />
      </div>
      {linksOf(user).map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} className={classes.link ?? ""} onClick={onChoose}>
          <Icon size={18} stroke={1.75} aria-hidden />
          {label}
        </NavLink>
      ))}
      <div className={classes.spring} />
      {user.role !== "user" && (
        <UnstyledButton
          className={classes.link}
          onClick={() => {
            onChoose();
            onAccount();
          }}
        >
          <IconUserCircle size={18} stroke={1.75} aria-hidden />
          Account
        </UnstyledButton>
      )}
      <UnstyledButton
        className={classes.link}
        onClick={() => setColorScheme(isDark ? "light" : "dark")}
        aria-label={`Appearance: change to ${isDark ? "light" : "dark"}`}
      >
        {isDark ? <IconSun size={18} stroke={1.75} aria-hidden /> : <IconMoon size={18} stroke={1.75} aria-hidden />}
        Appearance
      </UnstyledButton>
      <UnstyledButton className={classes.link} onClick={() => void logOut()}>
        <IconLogout size={18} stroke={1.75} aria-hidden />
        Logout
      </UnstyledButton>
    </nav>
  );
}

/** The frame of every screen behind the login: sidebar, mobile drawer, top bar (spec section 2, Layout). */
export default function Shell({ user }: { user: SessionUser }) {
  const [isOpen, { open, close }] = useDisclosure();
  const [isAccountOpen, account] = useDisclosure();
  const navigation = <Navigation user={user} onChoose={close} onAccount={account.open} />;
  const { pathname } = useLocation();
  useKeptFocus();
  useArrival(pathname);
  const title = user.role === "user" ? "Student Panel" : "Admin Panel";
  const isWide = pathname === "/student/assignments" || pathname.startsWith("/codes");
  return (
    <ModalsProvider modalProps={{ centered: true, radius: 10 }}>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <AppShell
        header={{ height: 56 }}
        navbar={{ width: 232, breakpoint: "md", collapsed: { mobile: true } }}
        layout="alt"
        padding={0}
      >
        <AppShell.Header>
          <div className={classes.header}>
            <Burger opened={isOpen} onClick={open} hiddenFrom="md" size="sm" aria-label="Open navigation" />
            <Text component="span" fw={600}>
              {title}
            </Text>
            <Group ml="auto" gap="sm" wrap="nowrap">
              <Text component="span" c="dimmed" truncate maw={{ base: 150, xs: 320 }}>
                Welcome, {user.name}
              </Text>
              <Avatar
                src={user.profileImage === null ? null : fileUrl(user.profileImage)}
                alt=""
                size={30}
                color="brand"
              >
                {initials(user.name)}
              </Avatar>
            </Group>
          </div>
        </AppShell.Header>
        <AppShell.Navbar visibleFrom="md">{navigation}</AppShell.Navbar>
        <Drawer
          opened={isOpen}
          onClose={close}
          size={264}
          title="Navigation"
          hiddenFrom="md"
          styles={{ body: { height: "calc(100% - 60px)", padding: 0 } }}
        >
          {navigation}
        </Drawer>
        <AppShell.Main id="main" tabIndex={-1} style={{ outline: "none" }}>
          <div className={isWide ? `${classes.page} ${classes.wide}` : classes.page}>
            <Suspense fallback={<ListSkeleton />}>
              {user.role === "user" ? (
                <StudentLookup studentId={user.id}>
                  <Outlet context={user} />
                </StudentLookup>
              ) : (
                <Outlet context={user} />
              )}
            </Suspense>
            <Messages />
          </div>
        </AppShell.Main>
      </AppShell>
      {isAccountOpen && (
        <Suspense fallback={null}>
          <AccountDialog user={user} onClose={account.close} />
        </Suspense>
      )}
    </ModalsProvider>
  );
}
