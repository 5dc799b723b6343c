import {
  Box,
  Flex,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from "@mantine/core";
import { IconLogout, IconMoon, IconSun, IconUserCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId } from "react";
import { NavLink } from "react-router";
import type { SessionUser } from "#contract/api/sessions.ts";
import { openDisputesQuery } from "../api/disputes.ts";
import { logOut, settingsQuery } from "../api/sessions.ts";
import { instituteQuery } from "../api/settings.ts";
import { useLookup, useLookupClosedReason } from "../parts/codes/lookup.tsx";
import { Tip } from "../parts/page/tip.tsx";
import { type Place, placesOf } from "./places.ts";
import classes from "./shell.module.css";

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
  const settings = useQuery(settingsQuery);
  const isClosed = useLookup() === null;
  const reason = useLookupClosedReason();
  const reasonId = useId();
  return (
    <nav
      className={`${classes.sidebar} ${isRail ? classes.rail : ""}`}
      data-rail={isRail || undefined}
      aria-label="Main"
    >
      <Flex gap="xs" align="center" fz="lg" fw={650} className={classes.logo}>
        <Brand />
      </Flex>
      {placesOf(user).map((link) => (
        <Tip key={link.label} label={link.label} position="right" disabled={!isRail}>
          {link.looksUp && isClosed ? (
            <ClosedLink link={link} reasonId={reasonId} />
          ) : (
            <NavLink to={link.to} className={classes.link ?? ""} onClick={onChoose}>
              <link.icon size={18} stroke={1.75} aria-hidden />
              <span className={classes.name}>{link.label}</span>
              {link.to === "/admin/disputes" && <OpenDisputes />}
            </NavLink>
          )}
        </Tip>
      ))}
      {isClosed && (
        <Box component="p" id={reasonId} c="var(--cb-ink-3)" fz="xs" lh="snug" className={classes.reason}>
          {reason}
        </Box>
      )}
      <Box flex={1} />
      {(user.role !== "user" || settings.data?.studentsMayChangePassword) && (
        <Act
          label="Account"
          icon={IconUserCircle}
          isRail={isRail}
          onAct={() => {
            onChoose();
            onAccount();
          }}
        />
      )}
      <Act
        label="Appearance"
        says={`Appearance: change to ${isDark ? "light" : "dark"}`}
        icon={isDark ? IconSun : IconMoon}
        isRail={isRail}
        onAct={() => setColorScheme(isDark ? "light" : "dark")}
      />
      <Act label="Logout" icon={IconLogout} isRail={isRail} onAct={() => void logOut()} />
    </nav>
  );
}

interface ActProps {
  label: string;
  /** What is read aloud instead. */
  says?: string;
  icon: Place["icon"];
  isRail: boolean;
  onAct: () => void;
}

/** What stands among the places and is done where one is. */
function Act({ label, says, icon: Icon, isRail, onAct }: ActProps) {
  return (
    <Tip label={label} position="right" disabled={!isRail}>
      <UnstyledButton className={classes.link} onClick={onAct} aria-label={says}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={classes.name}>{label}</span>
      </UnstyledButton>
    </Tip>
  );
}

/** How many disputes wait for a ruling. */
function OpenDisputes() {
  const { data = 0 } = useQuery(openDisputesQuery);
  if (data === 0) return null;
  return (
    <Box
      component="span"
      ms="auto"
      bdrs="xl"
      bg="var(--cb-extra-soft)"
      c="var(--cb-extra)"
      fw={600}
      className={classes.waiting}
    >
      {data}
      <VisuallyHidden> open</VisuallyHidden>
    </Box>
  );
}

/** A place that cannot be gone to now; it can be reached by keyboard, so that the reason is heard. */
function ClosedLink({ link, reasonId, ...pointed }: { link: Place; reasonId: string } & ComponentProps<"span">) {
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

/** Casebook, with the institute's own logo and name where it has set them. */
function Brand() {
  const { name = "", logo = null } = useQuery(instituteQuery).data ?? {};
  return (
    <>
      {logo === null ? (
        <span className={classes.mark} aria-hidden>
          Cb
        </span>
      ) : (
        <img className={classes.mark} src={logo} alt="" style={{ background: "transparent" }} />
      )}
      <span className={classes.name}>
        Casebook
        {name !== "" && (
          <Box component="span" display="block" c="dimmed" fz="xs" fw={400} lh="snug">
            {name}
          </Box>
        )}
      </span>
    </>
  );
}
