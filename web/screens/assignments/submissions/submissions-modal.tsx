import { Modal } from "@mantine/core";
import { lazy, Suspense } from "react";
import { ListSkeleton } from "../../../parts/list-skeleton.tsx";

const Submissions = lazy(() => import("./submissions.tsx"));

interface SubmissionsModalProps {
  assignment: { _id: string; moduleName: string } | undefined;
  /** The student whose answers are open; without one the list of all. */
  studentId: string | null;
  onStudent: (studentId: string | null) => void;
  onClose: () => void;
}

/** Every student's submissions of a module, and one student's beside the key (spec section 2); loaded when first opened. */
export function SubmissionsModal({ assignment, studentId, onStudent, onClose }: SubmissionsModalProps) {
  return (
    <Modal
      opened={assignment !== undefined}
      onClose={onClose}
      title={`Submissions — ${assignment?.moduleName ?? ""}`}
      size="min(1180px, 96vw)"
      centered={false}
      yOffset="4vh"
    >
      {assignment && (
        <Suspense fallback={<ListSkeleton rows={4} height={48} label="Loading submissions..." />}>
          <Submissions key={assignment._id} assignmentId={assignment._id} studentId={studentId} onStudent={onStudent} />
        </Suspense>
      )}
    </Modal>
  );
}
