import { AppShell, Avatar, Box, Burger, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type Ref, Suspense, useState } from "react";
import { Outlet, useLocation } from "react-router";
import type { SessionUser } from "#contract/api/sessions.ts";
import { fileUrl } from "../api/client.ts";
import { settingsQuery } from "../api/sessions.ts";
import { instituteQuery } from "../api/settings.ts";
import { BenchProvider, useBenchFrame } from "../parts/chart/bench/bench.tsx";
import { useDensity } from "../parts/page/density.ts";
import { lazyPart } from "../parts/page/lazy-part.ts";
import { initials } from "../parts/words/initials.ts";
import { LatePhoneNavigation, LateQuestionDialog } from "./late-parts.tsx";
import { Navigation } from "./navigation.tsx";
import { navigationLinksOf } from "./navigation-links.ts";
import { Bell } from "./notices/bell.tsx";
import { OfflineLine } from "./offline-line.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";
import classes from "./shell.module.css";
import { StudentLookup } from "./student-lookup.tsx";
import { useFocusFallback } from "./use-focus-fallback.ts";
import { useHeadingFocus } from "./use-heading-focus.ts";
import { useLightPrint } from "./use-light-print.ts";
import { useServiceWorker } from "./use-service-worker.ts";

// Also shows messages that were sent before its code loaded.
const Messages = lazyPart(() => import("./messages.tsx"));
const AppearanceDialog = lazyPart(() => import("./appearance-dialog.tsx"));
const AccountDialog = lazyPart(() => import("./account-dialog.tsx"));

interface ShellProps {
  user: SessionUser;
  /** True if the session check reports that lookup is closed for this student. */
  isLookupClosed: boolean;
}

/** The frame of every screen behind the login: sidebar, mobile drawer, top bar. */
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
  const [dialog, setDialog] = useState<"account" | "appearance">();
  const [density] = useDensity();
  const title = user.role === "user" ? "Student Panel" : "Admin Panel";
  const { isBench, frame, setSlot } = useBenchFrame(title, user.name);
  const navigation = {
    user,
    onChoose: close,
    onAccount: () => setDialog("account"),
    onAppearance: () => setDialog("appearance"),
  };
  const { pathname } = useLocation();
  useFocusFallback();
  useServiceWorker();
  useLightPrint();
  useHeadingFocus(pathname);
  return (
    <>
      <InstituteColour />
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <AppShell
        header={{ height: isBench ? 64 : 56 }}
        navbar={{ width: isBench ? 64 : 232, breakpoint: "lg", collapsed: { mobile: true } }}
        transitionDuration={0}
        layout="alt"
        padding={0}
        data-density={user.role === "user" ? undefined : density}
      >
        <AppShell.Header>
          <TopBar user={user} title={title} isBench={isBench} slot={setSlot} isOpen={isOpen} onOpen={open} />
        </AppShell.Header>
        <AppShell.Navbar className={classes.navbar ?? ""} data-bench={isBench || undefined}>
          <Navigation {...navigation} isRail={isBench} />
        </AppShell.Navbar>
        <LatePhoneNavigation isOpen={isOpen} onClose={close}>
          <Navigation {...navigation} />
        </LatePhoneNavigation>
        <AppShell.Main id="main" tabIndex={-1} className={classes.main ?? ""}>
          <OfflineLine isBench={isBench} />
          <div className={`${classes.page} ${isBench ? classes.bench : ""}`}>
            <BenchProvider value={frame}>
              <Outlet context={user} />
            </BenchProvider>
            <Suspense fallback={null}>
              <Messages />
            </Suspense>
          </div>
        </AppShell.Main>
      </AppShell>
      <LateQuestionDialog />
      <Suspense fallback={null}>
        {dialog === "account" && <AccountDialog user={user} onClose={() => setDialog(undefined)} />}
        {dialog === "appearance" && <AppearanceDialog user={user} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  );
}

interface TopBarProps {
  user: SessionUser;
  title: string;
  isBench: boolean;
  /** The element in which a working screen renders its head. */
  slot: Ref<HTMLDivElement>;
  /** True while the drawer of a phone is open. */
  isOpen: boolean;
  onOpen: () => void;
}

/** The name of the panel, and the user. */
function TopBar({ user, title, isBench, slot, isOpen, onOpen }: TopBarProps) {
  const settings = useQuery(settingsQuery);
  return (
    <div className={classes.header} data-bench={isBench || undefined}>
      <Burger
        opened={isOpen}
        onClick={onOpen}
        size="sm"
        className={classes.burger ?? ""}
        hiddenFrom="lg"
        aria-label="Open navigation"
      />
      {!isBench && (
        <Text component="span" truncate fw={600} className={classes.title ?? ""}>
          {title}
        </Text>
      )}
      <Box ref={slot} flex={1} miw={0} hidden={!isBench} />
      <Group ml="auto" gap="sm" wrap="nowrap" miw={0} className={classes.who ?? ""}>
        <PaletteButton user={user} places={navigationLinksOf(user, settings.data)} isShown={!isBench} />
        <Bell reader={user.role === "user" ? "student" : "staff"} />
        <Text
          component="span"
          c="dimmed"
          truncate
          maw={{ base: 150, sm: isBench ? 180 : 320 }}
          className={classes.welcome ?? ""}
        >
          Welcome, {user.name}
        </Text>
        <Avatar src={user.profileImage === null ? null : fileUrl(user.profileImage)} alt="" size={30} color="brand">
          {initials(user.name)}
        </Avatar>
      </Group>
    </div>
  );
}

/** Replaces the brand colour by the institute's, in light and dark mode. */
function InstituteColour() {
  return <style>{useQuery(instituteQuery).data?.style}</style>;
}
