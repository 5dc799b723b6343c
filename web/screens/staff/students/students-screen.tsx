import { Button, Group, Pagination } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StudentSummary } from "#contract/api/students.ts";
import { sentences } from "#contract/sentences.ts";
import { faultText } from "../../../api/client.ts";
import { loginLocksQuery } from "../../../api/login-locks.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { listStudents } from "../../../api/students.ts";
import { below } from "../../../parts/page/breakpoints.ts";
import { Empty } from "../../../parts/page/empty.tsx";
import { lazyPart } from "../../../parts/page/lazy-part.ts";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { LoadOnFirstUse } from "../../../parts/page/load-on-first-use.tsx";
import { Note } from "../../../parts/page/note.tsx";
import { notifyFault } from "../../../parts/page/notify.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { StudentFiles } from "./student-files.tsx";
import { StudentFilters } from "./student-filters.tsx";
import { StudentsList } from "./students-list.tsx";
import { StudentsTable } from "./students-table.tsx";
import { type Chosen, useChosen } from "./use-chosen.ts";
import { pageSize, type Students, useStudents } from "./use-students.ts";

const ChosenStudents = lazyPart(() => import("./chosen-students.tsx"));
const LoginLocksNote = lazyPart(() => import("./login-locks.tsx"));
const StudentDetails = lazyPart(() => import("./student-details.tsx"));
const StudentFormModal = lazyPart(() => import("./student-form.tsx"));

/** The student in the form, or "new". */
type Edited = StudentSummary | "new" | undefined;

/** /admin/student. */
export function Screen() {
  const all = useStudents();
  // "Add Student" on the dashboard opens this screen with the form.
  const [edited, setEdited] = useState<Edited>(all.wantsToAdd ? "new" : undefined);
  const chosen = useChosen();
  const timeZone = useQuery(settingsQuery).data?.timeZone ?? "UTC";
  const { list, students, total, asked, change, opened } = all;
  const isFiltered = Boolean(asked.search || asked.course || asked.state || asked.missing);
  const { data: locks } = useQuery(loginLocksQuery);
  const areLoginsSlowed = locks !== undefined && locks.users.length + locks.networks.length > 0;
  const add = () => setEdited("new");

  return (
    <>
      <PageHead title="Students" hint={list.data ? `${total} ${total === 1 ? "student" : "students"}` : undefined}>
        <StudentFiles course={asked.course} />
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          Add Student
        </Button>
      </PageHead>
      <LoadOnFirstUse isNow={areLoginsSlowed}>
        {(isOpen) => isOpen && locks && <LoginLocksNote locks={locks} />}
      </LoadOnFirstUse>
      {all.isUnknown && (
        <Note tone="warn" onClose={() => change({ student: null })}>
          This student was not found. They may have been deleted.
        </Note>
      )}
      <StudentFilters students={all} />
      {list.isPending && <ListSkeleton rows={8} height={48} label="Loading students" />}
      {list.isError && (
        <LoadFailure
          title={sentences.studentsNotRead}
          text={faultText(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && total === 0 && <NoStudents isFiltered={isFiltered} onAdd={add} />}
      {list.data && students.length > 0 && <Rows all={all} chosen={chosen} timeZone={timeZone} onEdit={setEdited} />}
      {total > pageSize && <Pages all={all} />}
      <LoadOnFirstUse isNow={chosen.all.length > 0}>
        {() => (
          <ChosenStudents chosen={chosen.all} onEmpty={chosen.empty} onGone={(gone) => chosen.set(gone, false)}>
            <ChooseAll all={all} chosen={chosen} />
          </ChosenStudents>
        )}
      </LoadOnFirstUse>
      <LoadOnFirstUse isNow={edited !== undefined}>
        {(isOpen) => (
          <StudentFormModal
            opened={isOpen}
            student={edited === "new" ? undefined : edited}
            timeZone={timeZone}
            onClose={() => {
              setEdited(undefined);
              change({ add: null });
            }}
          />
        )}
      </LoadOnFirstUse>
      <LoadOnFirstUse isNow={opened !== undefined}>
        {(isOpen) => (
          <StudentDetails
            student={isOpen ? opened : undefined}
            timeZone={timeZone}
            onClose={() => change({ student: null })}
            onEdit={(student) => {
              change({ student: null });
              setEdited(student);
            }}
          />
        )}
      </LoadOnFirstUse>
    </>
  );
}

interface RowsProps {
  all: Students;
  chosen: Chosen;
  timeZone: string;
  onEdit: (student: StudentSummary) => void;
}

/** The page of students; a table if there is room. */
function Rows({ all: { students, list, asked, change }, chosen, timeZone, onEdit }: RowsProps) {
  const isNarrow = useMediaQuery(below("lg"), false, { getInitialValueInEffect: false });
  const rows = {
    students,
    chosen,
    timeZone,
    isStale: list.isPlaceholderData,
    onDetails: (student: StudentSummary) => change({ student: student._id }, { asNewPlace: true }),
    onEdit,
  };
  if (isNarrow) return <StudentsList {...rows} />;
  return <StudentsTable {...rows} sort={asked.sort} onSort={(sort) => change({ sort, page: null })} />;
}

function Pages({ all: { total, page, change } }: { all: Students }) {
  return (
    <Group justify="center" mt="md">
      <Pagination
        total={Math.ceil(total / pageSize)}
        value={page}
        onChange={(next) => change({ page: next === 1 ? null : String(next) })}
        getControlProps={(control) => ({ "aria-label": `${control} page` })}
        getItemProps={(number) => ({ "aria-label": `Page ${number}` })}
      />
    </Group>
  );
}

function NoStudents({ isFiltered, onAdd }: { isFiltered: boolean; onAdd: () => void }) {
  return (
    <Empty
      title="No students found"
      hint={
        isFiltered
          ? "Try another search or another filter."
          : "Add the first student; they log in with the name and password you give them."
      }
      action={
        isFiltered ? undefined : (
          <Button variant="default" onClick={onAdd}>
            Add Student
          </Button>
        )
      }
    />
  );
}

/** Offers to choose all students of the list when a whole page of fifty is chosen. */
function ChooseAll({ all: { students, total, asked }, chosen }: { all: Students; chosen: Chosen }) {
  const choose = useMutation({
    mutationFn: () => listStudents(asked),
    onSuccess: (found) => chosen.set(found, true),
    onError: (error) => notifyFault(faultText(error)),
  });
  const isPageChosen = students.every(({ _id }) => chosen.has(_id));
  const areAllChosen = choose.data?.length === total && choose.data.every(({ _id }) => chosen.has(_id));
  if (total <= students.length || !isPageChosen || areAllChosen) return null;
  return (
    <Button size="xs" variant="subtle" loading={choose.isPending} onClick={() => choose.mutate()}>
      Choose all {total} {asked.course ? `of ${asked.course}` : "students"}
    </Button>
  );
}
