import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { IconPackageExport } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { categories } from "#contract/categories.ts";
import { exportCourse } from "../../../api/assignments.ts";
import { faultText } from "../../../api/client.ts";
import { Filter } from "../../../parts/fields/filter.tsx";
import { notifyFault } from "../../../parts/page/notify.tsx";
import line from "../../../parts/page/scroll-row.module.css";
import type { AddressChange } from "../../../parts/page/use-address.ts";
import { filterNames, filters, type Order } from "./assignment-state.ts";

interface FiltersProps {
  asked: { category: string | null; state: string | null; order: Order };
  counts: ReadonlyMap<string, number>;
  inAll: number;
  found: number;
  onChange: AddressChange;
  children: ReactNode;
}

const orders = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "due", label: "Due first" },
];

/** The filters of the overview, beside the search box. */
export function AssignmentFilters({ asked, counts, inAll, found, onChange, children }: FiltersProps) {
  const chips: [state: string | null, name: string, count: number][] = [
    [null, "All", inAll],
    ...filters.map((state): [string, string, number] => [state, filterNames[state], counts.get(state) ?? 0]),
  ];
  return (
    <div>
      <Group gap="sm">
        {children}
        <Filter
          label="Category"
          data={categories}
          w={160}
          value={asked.category}
          onChange={(category) => onChange({ category })}
        />
        <NativeSelect
          data-no-print
          aria-label="Sort"
          data={orders}
          flex={{ base: "1 1 110px", sm: "0 0 150px" }}
          value={asked.order}
          onChange={({ currentTarget: { value } }) => onChange({ order: value === "newest" ? null : value })}
        />
        {asked.category !== null && <ExportCourse course={asked.category} />}
        <Text fz="xs" c="dimmed" role="status" ml="auto">
          {found} assignment(s) found
        </Text>
      </Group>
      <Group gap="xs" mt="sm" role="group" aria-label="State" data-no-print className={line.row ?? ""}>
        {chips.map(([state, name, count]) => (
          <Button
            key={name}
            size="compact-sm"
            radius="xl"
            variant={asked.state === state ? "light" : "default"}
            aria-pressed={asked.state === state}
            onClick={() => onChange({ state })}
          >
            {name} {count}
          </Button>
        ))}
      </Group>
    </div>
  );
}

/** A button that exports the active assignments of a course as one file. */
function ExportCourse({ course }: { course: string }) {
  const save = useMutation({
    mutationFn: () => exportCourse(course),
    onError: (error) => notifyFault(faultText(error)),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconPackageExport size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Export {course}
    </Button>
  );
}
