import { Box, Flex, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconBrightness, IconLogout, IconUserCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId } from "react";
import { NavLink } from "react-router";
import type { SessionUser } from "#contract/api/sessions.ts";
import { openDisputesQuery } from "../api/disputes.ts";
import { logOut, settingsQuery } from "../api/sessions.ts";
import { instituteQuery } from "../api/settings.ts";
import { useLookup, useLookupClosedReason } from "../parts/codes/lookup.tsx";
import { Tip } from "../parts/page/tip.tsx";
import { type NavigationLink, navigationLinksOf } from "./navigation-links.ts";
import classes from "./shell.module.css";

interface NavigationProps {
  user: SessionUser;
  /** Called when the user chooses something. */
  onChoose: () => void;
  onAccount: () => void;
  onAppearance: () => void;
  /** Shows only icons, each with a tooltip. */
  isRail?: boolean;
}

/** The links of a role: in the sidebar, in the rail of a working screen, and in the drawer of a phone. */
export function Navigation({ user, onChoose, onAccount, onAppearance, isRail = false }: NavigationProps) {
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
      {navigationLinksOf(user, settings.data).map((link) => (
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
        <NavigationButton
          label="Account"
          icon={IconUserCircle}
          isRail={isRail}
          onPress={() => {
            onChoose();
            onAccount();
          }}
        />
      )}
      <NavigationButton
        label="Appearance"
        icon={IconBrightness}
        isRail={isRail}
        onPress={() => {
          onChoose();
          onAppearance();
        }}
      />
      <NavigationButton label="Logout" icon={IconLogout} isRail={isRail} onPress={() => void logOut()} />
    </nav>
  );
}

interface NavigationButtonProps {
  label: string;
  icon: NavigationLink["icon"];
  isRail: boolean;
  onPress: () => void;
}

/** A button that looks like the links beside it. */
function NavigationButton({ label, icon: Icon, isRail, onPress }: NavigationButtonProps) {
  return (
    <Tip label={label} position="right" disabled={!isRail}>
      <UnstyledButton className={classes.link} onClick={onPress}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={classes.name}>{label}</span>
      </UnstyledButton>
    </Tip>
  );
}

/** The number of disputes without a ruling. */
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

/** A link that is closed at present. It can be focused, so that a screen reader reads the reason. */
function ClosedLink({
  link,
  reasonId,
  ...pointed
}: { link: NavigationLink; reasonId: string } & ComponentProps<"span">) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a closed link has no address
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

/** The name Casebook, with the institute's own logo and name if they are set. */
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
