import { Button, Group, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { categories } from "#contract/categories.ts";
import { assignmentQuery } from "../../../api/assignments.ts";
import { Filter } from "../../../parts/fields/filter.tsx";
import { SearchBox } from "../../../parts/fields/search-box.tsx";
import { pageSize, type Students, states } from "./use-students.ts";

/** The search and filters of the list, and the range of rows shown. */
export function StudentFilters({
  students: { students, total, page, asked, search, setSearch, settle, change },
}: {
  students: Students;
}) {
  const first = (page - 1) * pageSize + 1;
  const last = first + students.length - 1;
  return (
    <Group mb="sm" gap="sm">
      <SearchBox
        w={{ base: "100%", md: 300 }}
        what="Search by name or course"
        value={search}
        onType={setSearch}
        onSettle={settle}
      />
      <Filter
        label="Course"
        data={categories}
        w={150}
        value={asked.course}
        onChange={(course) => change({ course, page: null })}
      />
      <Filter
        label="State"
        data={states}
        w={180}
        value={asked.state}
        onChange={(state) => change({ state, page: null })}
      />
      {asked.missing !== undefined && (
        <MissingFilter assignmentId={asked.missing} onClear={() => change({ missing: null, page: null })} />
      )}
      {total > 1 && students.length > 0 && (
        <Text fz="xs" c="dimmed" ml="auto" role="status">
          {first === last ? last : `${first}–${last}`} of {total}
        </Text>
      )}
    </Group>
  );
}

/** The active filter "has not submitted this assignment", with a button that removes it. */
function MissingFilter({ assignmentId, onClear }: { assignmentId: string; onClear: () => void }) {
  const { data } = useQuery(assignmentQuery(assignmentId));
  const name = data?.moduleName ?? "an assignment";
  return (
    <Button
      variant="light"
      size="sm"
      maw="100%"
      rightSection={<IconX size={15} aria-hidden />}
      onClick={onClear}
      aria-label={`Has not submitted ${name}. Show all students`}
    >
      <Text span truncate fz="sm" fw={600}>
        Has not submitted {name}
      </Text>
    </Button>
  );
}
