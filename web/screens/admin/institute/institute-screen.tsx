import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { faultText } from "../../../api/client.ts";
import { adminSettingsQuery } from "../../../api/settings.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { SettingsHead } from "../../../parts/page/settings-head.tsx";
import classes from "./institute.module.css";
import { InstituteForm } from "./institute-form.tsx";

/** /admin/settings/institute: the institute's name and look, and what its students may do. Admins only. */
export function Screen() {
  const user = useCurrentUser();
  const loaded = useQuery({ ...adminSettingsQuery, enabled: user.role === "admin" });
  if (user.role !== "admin") return <Navigate to="/admin/dashboard" replace />;
  return (
    <>
      <SettingsHead pageTitle="Institute" />
      {loaded.error && <LoadFailure text={faultText(loaded.error)} onRetry={() => void loaded.refetch()} />}
      {loaded.isPending && <Loading />}
      {loaded.data && <InstituteForm stored={loaded.data} />}
    </>
  );
}

/** A skeleton in the shape of the page: two columns of three cards. */
function Loading() {
  return (
    <div className={classes.columns} role="status" aria-label="Loading settings">
      {[
        [136, 330, 120],
        [150, 200, 140],
      ].map((heights) => (
        <Stack key={heights.join()} gap="md">
          {heights.map((height) => (
            <Skeleton key={height} height={height} />
          ))}
        </Stack>
      ))}
    </div>
  );
}
