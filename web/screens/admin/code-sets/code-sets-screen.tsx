import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { faultText } from "../../../api/client.ts";
import { codeSystemsQuery } from "../../../api/codes.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { SettingsHead } from "../../../parts/page/settings-head.tsx";
import classes from "./code-sets.module.css";
import { EndedNote } from "./ended-note.tsx";
import { ImportCard } from "./import-card.tsx";
import { ReleasesTable } from "./releases-table.tsx";

/** /admin/settings/code-sets: the loaded releases of codes, and the import of newer ones. Admins only. */
export function Screen() {
  const user = useCurrentUser();
  const loaded = useQuery(codeSystemsQuery);
  if (user.role !== "admin") return <Navigate to="/admin/dashboard" replace />;
  return (
    <>
      <SettingsHead pageTitle="Code Sets" />
      {loaded.error && <LoadFailure text={faultText(loaded.error)} onRetry={() => void loaded.refetch()} />}
      {loaded.isPending ? (
        <Loading />
      ) : (
        <>
          {loaded.data && <EndedNote systems={loaded.data.systems} />}
          <div className={classes.columns}>
            {loaded.data && <ReleasesTable systems={loaded.data.systems} />}
            <ImportCard />
          </div>
        </>
      )}
    </>
  );
}

/**
 * A skeleton in the shape of the page. The import card appears only after loading, because the table would push it
 * away.
 */
function Loading() {
  return (
    <div className={classes.columns} role="status" aria-label="Loading the code sets">
      <Skeleton height={480} />
      <Skeleton height={320} />
    </div>
  );
}
