import { Button, Card, Group, Text } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { auditActions } from "#contract/audit-actions.ts";
import { isDay } from "#contract/days.ts";
import { auditQuery, downloadAudit } from "../../../api/audit.ts";
import { faultText } from "../../../api/client.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { DownloadButton } from "../../../parts/page/download-button.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { RowsSkeleton } from "../../../parts/page/rows-skeleton.tsx";
import { SettingsHead } from "../../../parts/page/settings-head.tsx";
import { useAddress } from "../../../parts/page/use-address.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";

/** /admin/settings/audit: who did what to whom, from where. Admins only. */
export function Screen() {
  return useCurrentUser().role === "admin" ? <AuditLog /> : <Navigate to="/admin/dashboard" replace />;
}

/** Returns the filters from the address, without invalid ones. */
function askedIn(address: URLSearchParams) {
  const dayIn = (name: string) => (isDay(address.get(name) ?? "") ? (address.get(name) ?? undefined) : undefined);
  return {
    search: address.get("search") ?? "",
    action: auditActions.find((action) => action === address.get("action")),
    failed: address.get("failed") === "true" ? ("true" as const) : undefined,
    actor: address.get("actor") ?? "",
    target: address.get("target") ?? undefined,
    import: address.get("import") ?? undefined,
    from: dayIn("from"),
    to: dayIn("to"),
  };
}

function AuditLog() {
  const [address, change] = useAddress();
  const asked = askedIn(address);
  const before = address.get("before") ?? undefined;
  const log = useQuery(auditQuery({ ...asked, before }));
  const isNarrowed = Object.values(asked).some(Boolean);
  const entries = log.data?.entries ?? [];
  const next = log.data?.next ?? null;
  return (
    <>
      <SettingsHead pageTitle="Audit log" />
      <AuditFilters address={address} change={change} asked={asked}>
        <DownloadButton of="audit log" onDownload={() => downloadAudit(asked)} />
      </AuditFilters>
      {log.isPending && (
        <RowsSkeleton
          rows={12}
          height={{ base: 134, md: 45 }}
          columns={[120, 140, 240, 60]}
          label="Loading the audit log"
        />
      )}
      {log.isError && <LoadFailure text={faultText(log.error)} onRetry={() => void log.refetch()} />}
      {log.data && (
        <Card padding={0} style={{ opacity: log.isPlaceholderData ? 0.6 : 1 }}>
          {entries.length > 0 ? (
            <AuditTable
              entries={entries}
              isFolding={!asked.action && !asked.actor && !asked.target && !asked.search}
              onAbout={(about) => change({ before: null, ...about }, { asNewPlace: true })}
            />
          ) : (
            <Empty
              bare
              title={next ? "None of the newest entries match" : "No entries match"}
              hint={
                next
                  ? "Older entries may match."
                  : isNarrowed
                    ? "Try other words, other days or another kind."
                    : "Nothing has been done yet."
              }
            />
          )}
          <Group px="md" py="xs" gap="sm" style={{ borderTop: "1px solid var(--cb-line)" }}>
            <IconLock size={15} aria-hidden color="var(--cb-ink-2)" />
            <Text fz="xs" c="dimmed">
              Nobody can change or remove an entry.
            </Text>
            <Group gap="xs" ml="auto">
              {before && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconArrowLeft size={15} aria-hidden />}
                  onClick={() => change({ before: null }, { asNewPlace: true })}
                >
                  Newest
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                disabled={next === null}
                rightSection={<IconArrowRight size={15} aria-hidden />}
                onClick={() => change({ before: next }, { asNewPlace: true })}
              >
                Older
              </Button>
            </Group>
          </Group>
        </Card>
      )}
    </>
  );
}
