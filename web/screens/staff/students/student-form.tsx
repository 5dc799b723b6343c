import { Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useRef } from "react";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { type LeaveQuestion, useLeaveGuard } from "../../../parts/fields/use-leave-guard.ts";
import { below } from "../../../parts/page/breakpoints.ts";
import { StudentFields, type StudentFieldsProps } from "./student-fields.tsx";
import type { TypedStudent } from "./use-student-form.ts";

const leaving: LeaveQuestion = {
  title: "Leave without saving?",
  question: "What you typed about this student has not been saved.",
  confirm: "Leave",
};

interface StudentFormModalProps extends Pick<StudentFieldsProps, "student" | "timeZone"> {
  opened: boolean;
  onClose: () => void;
}

/** The dialog to add or edit a student. Asks before unsaved input is lost. */
export default function StudentFormModal({ opened, student, timeZone, onClose }: StudentFormModalProps) {
  const typed = useRef<TypedStudent>(undefined);
  const isNarrow = useMediaQuery(below("sm"), false, { getInitialValueInEffect: false });
  const drop = () => {
    typed.current?.drop();
    typed.current = undefined;
  };
  useLeaveGuard(() => opened && typed.current !== undefined, leaving, drop);
  const leave = () => {
    drop();
    onClose();
  };
  const askToLeave = () => {
    if (typed.current) askBefore({ ...leaving, act: leave });
    else leave();
  };
  return (
    <Modal
      opened={opened}
      onClose={askToLeave}
      title={student ? "Edit Student" : "Add Student"}
      size="lg"
      fullScreen={isNarrow}
      // Not centred, so that the head does not move when the content loads.
      centered={false}
    >
      {opened && (
        <StudentFields
          key={student?._id ?? "new"}
          student={student}
          timeZone={timeZone}
          typed={typed}
          onCancel={askToLeave}
          onSaved={leave}
        />
      )}
    </Modal>
  );
}
