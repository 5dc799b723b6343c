import { UnstyledButton, useComputedColorScheme, useMantineColorScheme, VisuallyHidden } from "@mantine/core";
import { IconLogout, IconMoon, IconSun, IconUserCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type HTMLAttributes, type ReactElement, useId } from "react";
import { NavLink } from "react-router";
import type { SessionUser } from "#contract/api/sessions.ts";
import { sentences } from "#contract/sentences.ts";
import { openDisputesQuery } from "../api/disputes.ts";
import { logOut, settingsQuery } from "../api/sessions.ts";
import { useLookup } from "../parts/codes/lookup.tsx";
import { Tip } from "../parts/tip.tsx";
import { Brand } from "./brand.tsx";
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
  const reasonId = useId();
  const named = (label: string, place: ReactElement<HTMLAttributes<HTMLElement>>) => (
    <Tip key={label} label={label} position="right" disabled={!isRail}>
      {place}
    </Tip>
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
      {placesOf(user).map((link) =>
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
      {(user.role !== "user" || settings.data?.studentsMayChangePassword) &&
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
