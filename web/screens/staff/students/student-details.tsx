import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { StudentSummary } from "#contract/api/students.ts";
import { below } from "../../../parts/page/breakpoints.ts";
import { StudentOverview } from "./student-overview.tsx";

interface StudentDetailsProps {
  student: StudentSummary | undefined;
  timeZone: string;
  onClose: () => void;
  onEdit: (student: StudentSummary) => void;
}

/** One student with their progress, module by module. */
export default function StudentDetails({ student, timeZone, onClose, onEdit }: StudentDetailsProps) {
  const isNarrow = useMediaQuery(below("sm"), false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={student !== undefined}
      onClose={onClose}
      // The title gets the focus and not the close button, so that screen readers read it first.
      title={
        <span data-autofocus tabIndex={-1} style={{ outline: "none" }}>
          Student Details
        </span>
      }
      size="xl"
      fullScreen={isNarrow}
      // Not centred, so that the head does not move when the content loads.
      centered={false}
    >
      {student && (
        <StudentOverview key={student._id} student={student} timeZone={timeZone} onClose={onClose} onEdit={onEdit} />
      )}
    </Modal>
  );
}
