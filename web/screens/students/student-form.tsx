import { Modal } from "@mantine/core";
import { lazy, Suspense } from "react";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import type { StudentFieldsProps } from "./student-fields.tsx";

const StudentFields = lazy(() => import("./student-fields.tsx"));

interface StudentFormModalProps extends StudentFieldsProps {
  opened: boolean;
}

/** The Add / Edit form of a student. Its date fields are loaded when it is first opened. */
export function StudentFormModal({ opened, student, timeZone, onClose }: StudentFormModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={student ? "Edit Student" : "Add Student"} size="lg">
      {opened && (
        <Suspense fallback={<ListSkeleton rows={4} height={56} label="Loading the form" />}>
          <StudentFields key={student?._id ?? "new"} student={student} timeZone={timeZone} onClose={onClose} />
        </Suspense>
      )}
    </Modal>
  );
}
