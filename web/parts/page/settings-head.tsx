import { IconBooks, IconBuilding, IconHistory, IconServer2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LineTabs } from "./line-tabs.tsx";
import { PageHead } from "./page-head.tsx";

const links = [
  { to: "/admin/settings/institute", label: "Institute", icon: IconBuilding },
  { to: "/admin/settings/code-sets", label: "Code Sets", icon: IconBooks },
  { to: "/admin/settings/audit", label: "Audit log", icon: IconHistory },
  { to: "/admin/settings/system", label: "System", icon: IconServer2 },
].map(({ to, label, icon: Icon }) => ({
  to,
  name: (
    <>
      <Icon size={17} stroke={1.75} aria-hidden />
      {label}
    </>
  ),
}));

/** The title of the settings with links to their pages. `children`: the action of the open page. */
export function SettingsHead({ pageTitle, children }: { pageTitle: string; children?: ReactNode }) {
  return (
    <>
      <PageHead title="Settings" pageTitle={pageTitle}>
        {children}
      </PageHead>
      <LineTabs label="Settings" links={links} />
    </>
  );
}
