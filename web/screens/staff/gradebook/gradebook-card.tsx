import { Button, Card, Group, NativeSelect, Switch, Text } from "@mantine/core";
import { useMemo } from "react";
import type { ShownGradebook } from "../../../api/gradebook.ts";
import { SearchBox } from "../../../parts/fields/search-box.tsx";
import { usePassBar } from "../../../parts/figures/use-pass-bar.ts";
import { Empty } from "../../../parts/page/empty.tsx";
import { type AddressChange, useSearchText } from "../../../parts/page/use-address.ts";
import { chooseRows, goodMark } from "./choose-rows.ts";
import classes from "./gradebook.module.css";
import { GradebookTable } from "./gradebook-table.tsx";
import { PassBar } from "./mark.tsx";

/** The number of assignments that are loaded until all are requested. */
export const fewAssignments = 8;

interface GradebookCardProps {
  gradebook: ShownGradebook;
  /** True while the previous course or selection is shown. */
  isStale: boolean;
  address: URLSearchParams;
  change: AddressChange;
}

/** The table with its search and filters. The address stores them. */
export function GradebookCard({ gradebook, isStale, address, change }: GradebookCardProps) {
  const { assignments, students, totalAssignments } = gradebook;
  const [typed, type, settle] = useSearchText(address, change);
  const search = address.get("search") ?? "";
  const passBar = usePassBar();
  const onlyBelow = address.get("below") === "yes";
  const sort = address.get("sort") ?? "name";
  const isWhole = address.get("assignments") === "all";
  const columns = useMemo(() => (isWhole ? assignments : assignments.slice(0, fewAssignments)), [isWhole, assignments]);
  const rows = useMemo(
    () => chooseRows(students, { search, below: onlyBelow ? passBar : null, sort }),
    [students, search, onlyBelow, passBar, sort],
  );
  return (
    <>
      <Group mb="sm" gap="sm">
        <SearchBox w={{ base: "100%", md: 260 }} what="Find a student" value={typed} onType={type} onSettle={settle} />
        {totalAssignments > fewAssignments && (
          <NativeSelect
            data-no-print
            aria-label="Assignments"
            value={isWhole ? "all" : "last"}
            onChange={(event) => {
              if (event.currentTarget.value === "all") return change({ assignments: "all" });
              // The table cannot be sorted by an assignment that is not loaded.
              const goes = assignments.slice(fewAssignments).some(({ _id }) => sort.endsWith(_id));
              change({ assignments: null, ...(goes && { sort: null }) });
            }}
            data={[
              { value: "last", label: `Assignments: last ${fewAssignments}` },
              { value: "all", label: `Assignments: all ${totalAssignments}` },
            ]}
          />
        )}
        <Switch
          label={`Only below ${passBar}%`}
          checked={onlyBelow}
          onChange={(event) => change({ below: event.currentTarget.checked ? "yes" : null })}
        />
        <Legend bar={passBar} />
      </Group>
      <Card padding={0} style={{ opacity: isStale ? 0.6 : 1 }}>
        {rows.length === 0 ? (
          <Empty
            bare
            title="No students match"
            action={
              <Button variant="subtle" size="xs" onClick={() => change({ search: null, below: null })}>
                Show all
              </Button>
            }
          />
        ) : (
          <PassBar value={passBar}>
            <GradebookTable rows={rows} assignments={columns} sort={sort} onSort={(next) => change({ sort: next })} />
          </PassBar>
        )}
      </Card>
    </>
  );
}

/** The legend of the colours. */
function Legend({ bar }: { bar: number }) {
  return (
    <Group gap="md" ml="auto" visibleFrom="lg">
      <Text fz="xs" c="dimmed">
        <span className={`${classes.mark} ${classes.failed}`}>{bar - 1}%</span> below the pass mark of {bar}%
      </Text>
      <Text fz="xs" c="dimmed">
        <b className={classes.good}>{goodMark}%</b> or more
      </Text>
      <Text fz="xs" c="dimmed">
        – not handed in
      </Text>
    </Group>
  );
}
