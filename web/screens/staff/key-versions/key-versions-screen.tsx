import { Anchor, Box, Button, Card, Group, NativeSelect, Text, Title } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import type { KeyVersion } from "#contract/api/keys.ts";
import { sentences } from "#contract/sentences.ts";
import { formatDateTime } from "#contract/time.ts";
import { assignmentQuery } from "../../../api/assignments.ts";
import { faultText } from "../../../api/client.ts";
import { everySection } from "../../../api/every-section.ts";
import { keyVersionsQuery } from "../../../api/key-versions.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { AssignmentTabs } from "../../../parts/page/assignment-places.tsx";
import edges from "../../../parts/page/edges.module.css";
import rows from "../../../parts/page/list-row.module.css";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { RecordFailure } from "../../../parts/page/record-failure.tsx";
import { RowsSkeleton } from "../../../parts/page/rows-skeleton.tsx";
import { useAddress } from "../../../parts/page/use-address.ts";
import { Chip } from "../../../parts/words/chips.tsx";
import { WholeDates } from "../../../parts/words/whole-dates.tsx";
import { BlindNote } from "./blind-note.tsx";
import { Differences } from "./differences.tsx";
import classes from "./key-versions.module.css";
import { RestoreButton } from "./restore-button.tsx";

/** /admin/assignments/{id}/key: all versions of a section's key with their differences; older ones can be restored. */
export function Screen() {
  const { id = "" } = useParams();
  const assignment = useQuery(assignmentQuery(id));
  return (
    <>
      <PageHead
        title={assignment.data?.moduleName ?? "Key"}
        pageTitle={`Key — ${assignment.data?.moduleName ?? ""}`}
        hint={
          <>
            <Anchor component={Link} to="/admin/assignments" fz="xs" underline="always">
              Assignments
            </Anchor>
            {assignment.data && ` · ${assignment.data.category}`}
            {assignment.data?.state === "archived" && " · archived"}
          </>
        }
      >
        {!assignment.isError && (
          <Button
            component={Link}
            to={`/admin/assignments/edit/${id}`}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            Edit Assignment
          </Button>
        )}
      </PageHead>
      <AssignmentTabs assignmentId={id} />
      {assignment.isPending && <RowsSkeleton rows={8} height={44} columns={[90, 160]} label="Loading the key" />}
      {assignment.isError && (
        <RecordFailure of="assignment" error={assignment.error} onRetry={() => void assignment.refetch()} />
      )}
      {assignment.data && <Versions key={id} assignment={assignment.data} />}
    </>
  );
}

function Versions({ assignment }: { assignment: KeyedAssignment }) {
  const [address, change] = useAddress();
  const user = useCurrentUser();
  const sections = everySection(assignment);
  const section = sections.find(({ id }) => id === address.get("section")) ?? sections[0];
  const sectionId = section?.id ?? "";
  const found = useQuery(keyVersionsQuery(assignment._id, sectionId));
  const versions = found.data ?? [];
  const present = versions[0];
  const chosen = versions.find(({ version }) => String(version) === address.get("version")) ?? present;
  const others = versions.filter((one) => one !== chosen);
  const before = others.find(({ version }) => chosen && version < chosen.version);
  const against = others.find(({ version }) => String(version) === address.get("against")) ?? before ?? others[0];
  if (found.isPending) return <RowsSkeleton rows={8} height={44} columns={[90, 160]} label="Loading the key" />;
  if (found.isLoadingError)
    return <LoadFailure text={`Error: ${faultText(found.error)}`} onRetry={() => void found.refetch()} />;
  if (!chosen || !present) return null;
  return (
    <>
      {sections.length > 1 && (
        <NativeSelect
          aria-label="Section"
          mb="sm"
          maw={360}
          value={sectionId}
          onChange={(event) => change({ section: event.currentTarget.value, version: null, against: null })}
          data={sections.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <BlindNote
        isAuthor={versions.some(({ by }) => by === user.name)}
        blind={section?.section.blind ?? null}
        to={`/admin/assignments/${assignment._id}/blind/${sectionId}`}
      />
      <div className={classes.columns}>
        <VersionList
          versions={versions}
          chosen={chosen.version}
          onChoose={(version) => change({ version: String(version), against: null })}
        />
        <Card padding={0} component="section" aria-label="Differences">
          <Group py="sm" px="md" justify="space-between">
            <Title order={2}>{headingOf(chosen, against)}</Title>
            {against && (
              <NativeSelect
                size="xs"
                aria-label="Compared with"
                value={String(against.version)}
                onChange={(event) => change({ against: event.currentTarget.value })}
                data={others.map(({ version }) => ({ value: String(version), label: `against v${version}` }))}
              />
            )}
          </Group>
          <Differences before={against} after={chosen} />
          {chosen.version !== present.version && (
            <div className={edges.foot}>
              <RestoreButton assignmentId={assignment._id} sectionId={sectionId} version={chosen.version} />
            </div>
          )}
        </Card>
      </div>
    </>
  );
}

interface VersionListProps {
  /** Newest first; the first one is in force. */
  versions: readonly KeyVersion[];
  chosen: number;
  onChoose: (version: number) => void;
}

/** The versions of a key: why, by whom, and the effect on results. */
function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const present = versions[0]?.version ?? 0;
  return (
    <Card padding={0}>
      <ol className={classes.versions} aria-label="Versions of the key">
        {versions.map((one) => (
          <li key={one.version}>
            <button
              type="button"
              className={`${rows.row} ${classes.version}`}
              aria-current={one.version === chosen ? "true" : undefined}
              onClick={() => onChoose(one.version)}
            >
              <Box component="span" p="xs" bdrs="sm" bg="var(--cb-sunken)" className={classes.number}>
                v{one.version}
              </Box>
              <span>
                <strong>{causeOf(one)}</strong> {one.version === present && <Chip tone="ok">In force</Chip>}
                <Text span fz="sm" c="dimmed" display="block">
                  <WholeDates>{[one.by, formatDateTime(one.at)].filter(Boolean).join(" · ")}</WholeDates>
                </Text>
                <Text span fz="sm" c="dimmed" display="block">
                  {regradedText(one)}
                </Text>
              </span>
            </button>
          </li>
        ))}
      </ol>
      <Text fz="sm" c="dimmed" p="md">
        Each result remembers the version that graded it. Restoring loses nothing: the version becomes v{present + 1}.
      </Text>
    </Card>
  );
}

function headingOf({ version }: KeyVersion, against: KeyVersion | undefined): string {
  if (!against) return `Version ${version} (first)`;
  return against.version < version ? `What v${version} changed` : `What v${version} says instead`;
}

/** Returns why a version was made. */
function causeOf({ cause, version }: KeyVersion): string {
  if (version === 1 && cause === "added") return "First version";
  if (cause === "edited") return "Edited";
  return `${cause.charAt(0).toUpperCase()}${cause.slice(1)}`;
}

function regradedText({ regraded, up, down }: KeyVersion): string {
  if (regraded === 0) return "No results changed";
  const moved = [up > 0 && `${up} up`, down > 0 && `${down} down`].filter(Boolean).join(", ");
  return `${sentences.submissions(regraded)} graded again: ${moved || "no score moved"}`;
}
