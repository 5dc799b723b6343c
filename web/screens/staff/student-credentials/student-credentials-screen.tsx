import { Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Credentials } from "#contract/api/students.ts";
import { categories } from "#contract/categories.ts";
import { sentences } from "#contract/sentences.ts";
import { faultText } from "../../../api/client.ts";
import { credentialsQuery } from "../../../api/students.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { asksForPassword, ConfirmPassword } from "../../../parts/fields/confirm-password.tsx";
import { Filter } from "../../../parts/fields/filter.tsx";
import { SearchBox } from "../../../parts/fields/search-box.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { GoTo } from "../../../parts/page/go-to.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { Note } from "../../../parts/page/note.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { RowsSkeleton } from "../../../parts/page/rows-skeleton.tsx";
import { Slips } from "../../../parts/page/slips.tsx";
import { useAddress, useSearchText } from "../../../parts/page/use-address.ts";
import { CredentialsTable } from "./credentials-table.tsx";

/** /admin/credentials: names and readable passwords. Each view is recorded in the audit log. */
export function Screen() {
  const list = useQuery(credentialsQuery);
  const [address, change] = useAddress();
  const [search, setSearch, settle] = useSearchText(address, change);
  const text = search.trim().toLowerCase();
  const course = address.get("course");
  const shown = (list.data ?? []).filter(
    (one) =>
      `${one.name} ${one.courseName}`.toLowerCase().includes(text) && (course === null || one.courseName === course),
  );
  const slips = shown.filter(isReadable);
  const isHidden = asksForPassword(list.error);
  return (
    <>
      <PageHead title="Student Credentials" hint="Every visit to this page is recorded.">
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => print()}
          disabled={slips.length === 0}
        >
          Print slips
        </Button>
      </PageHead>
      {!list.isError && (
        <Group mb="sm">
          <SearchBox
            w={{ base: "100%", md: 320 }}
            what="Search by name or course"
            value={search}
            onType={setSearch}
            onSettle={settle}
          />
          <Filter
            label="Course"
            data={categories}
            w={150}
            value={course}
            onChange={(chosen) => change({ course: chosen })}
          />
          {list.data && (
            <Text fz="xs" c="dimmed" role="status" ml="auto">
              {shown.length} of {list.data.length}
            </Text>
          )}
        </Group>
      )}
      {list.isPending && (
        <RowsSkeleton rows={12} height={{ base: 105, md: 45 }} columns={[160, 90, 120]} label="Loading credentials" />
      )}
      {isHidden && <HiddenCredentials onConfirmed={() => void list.refetch()} />}
      {list.isError && !isHidden && (
        <LoadFailure
          title={sentences.studentsNotRead}
          text={faultText(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && <UnreadableNotice rows={list.data} />}
      {list.data && shown.length === 0 && <NoStudents isSearched={text !== "" || course !== null} />}
      {shown.length > 0 && <CredentialsTable rows={shown} />}
      <Slips rows={slips} />
    </>
  );
}

function NoStudents({ isSearched }: { isSearched: boolean }) {
  if (isSearched) return <Empty title="No students found" hint="Try another search." />;
  return (
    <Empty
      title="No students found"
      hint="Add students first; their names and passwords appear here."
      action={<GoTo to="/admin/student">Students</GoTo>}
    />
  );
}

const isReadable = (row: Credentials) => row.password !== "";

/** The dialog that asks for the user's own password, and the page after it was cancelled. */
function HiddenCredentials({ onConfirmed }: { onConfirmed: () => void }) {
  const { name } = useCurrentUser();
  const [isAsking, setAsking] = useState(true);
  return (
    <>
      <Empty
        title="The credentials are hidden"
        hint="You gave your password more than 15 minutes ago."
        action={<Button onClick={() => setAsking(true)}>Enter password</Button>}
      />
      <ConfirmPassword
        opened={isAsking}
        name={name}
        title={sentences.confirmToSee}
        why="Anyone who sees this page can log in as any student."
        act="Show credentials"
        onClose={() => setAsking(false)}
        onConfirmed={onConfirmed}
      />
    </>
  );
}

function UnreadableNotice({ rows }: { rows: readonly Credentials[] }) {
  const count = rows.length - rows.filter(isReadable).length;
  if (count === 0) return null;
  return (
    <Note tone="warn" icon={<IconAlertTriangle aria-hidden />}>
      <Text fw={600}>{count === 1 ? "1 password cannot be read" : `${count} passwords cannot be read`}</Text>
      These students log in as before. To read their passwords here again, give them new ones.
    </Note>
  );
}
