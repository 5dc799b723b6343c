import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { faultText } from "../../api/client.ts";
import { adminSettingsQuery } from "../../api/settings.ts";
import { useCurrentUser } from "../../layout/current-user.ts";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { SettingsHead } from "../../parts/settings-head.tsx";
import { InstituteForm } from "./institute-form.tsx";

/** /admin/settings/institute: what the institute calls itself, how it looks and what its students may. Admins only. */
export function Screen() {
  const user = useCurrentUser();
  const loaded = useQuery({ ...adminSettingsQuery, enabled: user.role === "admin" });
  if (user.role !== "admin") return <Navigate to="/admin/dashboard" replace />;
  return (
    <>
      <SettingsHead pageTitle="Institute" />
      {loaded.error && <LoadFailure text={faultText(loaded.error)} onRetry={() => void loaded.refetch()} />}
      {loaded.isPending && <ListSkeleton rows={4} height={120} label="Loading settings" />}
      {loaded.data && <InstituteForm stored={loaded.data} />}
    </>
  );
}
