import { IconBooks, IconBuilding, IconHistory, IconServer2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { PageHead } from "./page-head.tsx";
import classes from "./settings-head.module.css";

const places = [
  { to: "/admin/settings/institute", label: "Institute", icon: IconBuilding },
  { to: "/admin/settings/code-sets", label: "Code Sets", icon: IconBooks },
  { to: "/admin/settings/audit", label: "Audit log", icon: IconHistory },
  { to: "/admin/settings/system", label: "System", icon: IconServer2 },
];

/** The title of the settings with their places side by side. `children` is the action of the one that is open. */
export function SettingsHead({ pageTitle, children }: { pageTitle: string; children?: ReactNode }) {
  return (
    <>
      <PageHead title="Settings" pageTitle={pageTitle}>
        {children}
      </PageHead>
      <nav aria-label="Settings" className={classes.places}>
        {places.map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} className={classes.place ?? ""}>
            <Icon size={17} stroke={1.75} aria-hidden />
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
