import { AppShell, Avatar, Burger, Drawer, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ModalsProvider } from "@mantine/modals";
import { lazy, Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import type { SessionUser } from "#contract/api/sessions.ts";
import { fileUrl } from "../api/client.ts";
import { initials } from "../parts/initials.ts";
import { ListSkeleton } from "../parts/list-skeleton.tsx";
import { Messages } from "./messages.tsx";
import { Navigation } from "./navigation.tsx";
import { Bell } from "./notices/bell.tsx";
import classes from "./shell.module.css";
import { StudentLookup } from "./student-lookup.tsx";
import { useArrival } from "./use-arrival.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

const AccountDialog = lazy(() => import("./account-dialog.tsx"));

interface ShellProps {
  user: SessionUser;
  /** What the session check says of a student's lookup of codes. */
  isLookupClosed: boolean;
}

/** Screens that stand side by side with something: a chart, a table of many columns, a list. */
const wide =
  /^\/(student\/assignments$|codes|assignment\/add|admin\/(disputes|assignments\/(edit|[^/]+\/(insight|blind))))/;

/** The frame of every screen behind the login: sidebar, mobile drawer, top bar (spec section 2, Layout). */
export default function Shell({ user, isLookupClosed }: ShellProps) {
  if (user.role !== "user") return <Frame user={user} />;
  return (
    <StudentLookup user={user} isClosed={isLookupClosed}>
      <Frame user={user} />
    </StudentLookup>
  );
}

function Frame({ user }: { user: SessionUser }) {
  const [isOpen, { open, close }] = useDisclosure();
  const [isAccountOpen, account] = useDisclosure();
  const navigation = <Navigation user={user} onChoose={close} onAccount={account.open} />;
  const { pathname } = useLocation();
  useKeptFocus();
  useArrival(pathname);
  const title = user.role === "user" ? "Student Panel" : "Admin Panel";
  const isWide = wide.test(pathname);
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
            <Text component="span" fw={600} style={{ whiteSpace: "nowrap" }}>
              {title}
            </Text>
            <Group ml="auto" gap="sm" wrap="nowrap" miw={0}>
              <Bell reader={user.role === "user" ? "student" : "staff"} />
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
              <Outlet context={user} />
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
