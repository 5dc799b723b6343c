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
import { Notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.css";
import {
  IconClipboardList,
  IconKey,
  IconLayoutDashboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserShield,
  IconUsers,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, Suspense } from "react";
import { NavLink, Outlet, useLocation, useNavigate } from "react-router";
import type { SessionUser } from "#contract/api/sessions.ts";
import { fileUrl } from "../api/client.ts";
import { logOut } from "../api/sessions.ts";
import { initials } from "../parts/initials.ts";
import { ListSkeleton } from "../parts/list-skeleton.tsx";
import { Brand } from "./brand.tsx";
import classes from "./shell.module.css";
import { useKeptFocus } from "./use-kept-focus.ts";

interface Link {
  to: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
}

const staffLinks: Link[] = [
  { to: "/admin/dashboard", label: "Dashboard", icon: IconLayoutDashboard },
  { to: "/admin/student", label: "Students", icon: IconUsers },
  { to: "/admin/assignments", label: "Assignments", icon: IconClipboardList },
  { to: "/admin/credentials", label: "Student Credentials", icon: IconKey },
  { to: "/admin/subadmins", label: "Subadmin Credentials", icon: IconUserShield },
];

const studentLinks: Link[] = [
  { to: "/student/dashboard", label: "Dashboard", icon: IconLayoutDashboard },
  { to: "/student/assignments", label: "My Assignments", icon: IconClipboardList },
];

function Navigation({ user, onChoose }: { user: SessionUser; onChoose: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  const leave = async () => {
    await logOut();
    navigate("/login", { replace: true });
    queries.clear();
  };
  return (
    <nav className={classes.sidebar} aria-label="Main">
      <div className={classes.logo}>
        <Brand />
      </div>
      {(user.role === "user" ? studentLinks : staffLinks).map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} className={classes.link ?? ""} onClick={onChoose}>
          <Icon size={18} stroke={1.75} aria-hidden />
          {label}
        </NavLink>
      ))}
      <div className={classes.spring} />
      <UnstyledButton
        className={classes.link}
        onClick={() => setColorScheme(isDark ? "light" : "dark")}
        aria-label={`Appearance: change to ${isDark ? "light" : "dark"}`}
      >
        {isDark ? <IconSun size={18} stroke={1.75} aria-hidden /> : <IconMoon size={18} stroke={1.75} aria-hidden />}
        Appearance
      </UnstyledButton>
      <UnstyledButton className={classes.link} onClick={() => void leave()}>
        <IconLogout size={18} stroke={1.75} aria-hidden />
        Logout
      </UnstyledButton>
    </nav>
  );
}

/** The frame of every screen behind the login: sidebar, mobile drawer, top bar (spec section 2, Layout). */
export default function Shell({ user }: { user: SessionUser }) {
  const [isOpen, { open, close }] = useDisclosure();
  const { pathname } = useLocation();
  useKeptFocus();
  const title = user.role === "user" ? "Student Panel" : "Admin Panel";
  const isWide = pathname === "/student/assignments";
  return (
    <ModalsProvider modalProps={{ centered: true, radius: 10 }}>
      <Notifications position="top-right" limit={4} autoClose={6000} />
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
              <Text component="span" c="dimmed" visibleFrom="xs" truncate maw={320}>
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
        <AppShell.Navbar visibleFrom="md">
          <Navigation user={user} onChoose={close} />
        </AppShell.Navbar>
        <Drawer
          opened={isOpen}
          onClose={close}
          size={264}
          title="Navigation"
          hiddenFrom="md"
          styles={{ body: { height: "calc(100% - 60px)", padding: 0 } }}
        >
          <Navigation user={user} onChoose={close} />
        </Drawer>
        <AppShell.Main id="main" tabIndex={-1} style={{ outline: "none" }}>
          <div className={isWide ? `${classes.page} ${classes.wide}` : classes.page}>
            <Suspense fallback={<ListSkeleton />}>
              <Outlet context={user} />
            </Suspense>
          </div>
        </AppShell.Main>
      </AppShell>
    </ModalsProvider>
  );
}
