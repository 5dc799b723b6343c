import { Checkbox, Group, NativeSelect } from "@mantine/core";
import { Filter } from "../../../parts/fields/filter.tsx";
import { SearchBox } from "../../../parts/fields/search-box.tsx";
import { type AddressChange, useSearchText } from "../../../parts/page/use-address.ts";
import { type RoomRows, roomStates } from "./room-rows.ts";

interface RoomFiltersProps {
  address: URLSearchParams;
  change: AddressChange;
  hasSections: boolean;
  shown: RoomRows;
  marked: readonly string[];
  onMark: (studentIds: readonly string[], isMarked: boolean) => void;
}

/** The search and filters of the exam room, and a box that chooses all students shown. */
export function RoomFilters({ address, change, hasSections, shown, marked, onMark }: RoomFiltersProps) {
  const [typed, type, settle] = useSearchText(address, change);
  const timed = shown.attempts.filter(({ deadline }) => deadline !== null).map(({ studentId }) => studentId);
  const chosenCount = timed.filter((studentId) => marked.includes(studentId)).length;
  const isAll = timed.length > 0 && chosenCount === timed.length;
  return (
    <Group mb="sm" gap="sm">
      <SearchBox w={{ base: "100%", md: 260 }} what="Find a student" value={typed} onType={type} onSettle={settle} />
      <Filter
        label="State"
        data={roomStates}
        w={160}
        value={roomStates.find(({ value }) => value === address.get("state"))?.value}
        onChange={(state) => change({ state })}
      />
      <NativeSelect
        aria-label="Sort"
        hiddenFrom="md"
        flex="1 1 110px"
        data={[
          { value: "", label: "Sort: time left" },
          { value: "name", label: "Sort: name" },
          ...(hasSections ? [{ value: "section", label: "Sort: section" }] : []),
          { value: "filled", label: "Sort: filled in" },
        ]}
        value={address.get("sort") ?? ""}
        onChange={(event) => change({ sort: event.currentTarget.value })}
      />
      {timed.length > 0 && (
        <Checkbox
          w={{ base: "100%", md: "auto" }}
          ml={{ md: "auto" }}
          label={`Choose all ${new Set(timed).size}`}
          checked={isAll}
          indeterminate={!isAll && chosenCount > 0}
          onChange={() => onMark(timed, !isAll)}
        />
      )}
    </Group>
  );
}
