import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import type { Subadmin } from "#contract/api/subadmins.ts";
import { subadminNameFault, subadminPasswordFault } from "#contract/subadmin-rules.ts";
import { subadminsChanged } from "../../../api/changes.ts";
import { ApiFault, faultText } from "../../../api/client.ts";
import { saveSubadmin } from "../../../api/subadmins.ts";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { asksForPassword } from "../../../parts/fields/confirm-password.tsx";
import { focusFirstFault } from "../../../parts/fields/focus-first-fault.ts";
import { type LeaveQuestion, useLeaveGuard } from "../../../parts/fields/use-leave-guard.ts";

const leaving: LeaveQuestion = {
  title: "Leave without saving?",
  question: "What you typed about this subadmin has not been saved.",
  confirm: "Leave",
};

export interface Message {
  text: string;
  isFault: boolean;
}

/** Manages the form of a new sub-admin or of `edited`. `onMessage` shows messages above the page. */
export function useSubadminForm(onMessage: (message: Message) => void) {
  const root: RefObject<HTMLFormElement | null> = useRef(null);
  const [edited, setEdited] = useState<Subadmin>();
  /** Increases when the form is filled, so that the password field is reset. */
  const [round, setRound] = useState(0);
  const form = useForm({
    initialValues: { name: "", password: "" },
    validate: {
      name: subadminNameFault,
      password: (text) => subadminPasswordFault(text, edited === undefined),
    },
  });
  useLeaveGuard(() => form.isDirty(), leaving);
  const edit = (subadmin: Subadmin | undefined) => {
    setEdited(subadmin);
    form.setInitialValues({ name: subadmin?.name ?? "", password: "" });
    form.reset();
    setRound(round + 1);
  };
  /** Edits another sub-admin, or none. Asks first if unsaved input would be lost. */
  const askToEdit = (subadmin: Subadmin | undefined) => {
    const act = () => {
      edit(subadmin);
      if (subadmin) root.current?.querySelector("input")?.focus();
    };
    if (form.isDirty()) askBefore({ ...leaving, act });
    else act();
  };
  const save = useMutation({
    mutationFn: () => saveSubadmin(edited, form.values.name.trim(), form.values.password),
    onSuccess: (reply) => {
      onMessage({ text: reply.message, isFault: false });
      edit(undefined);
      void subadminsChanged();
    },
    onError: (error) => {
      if (asksForPassword(error)) return;
      onMessage({ text: faultText(error, "Operation failed"), isFault: true });
      if (error instanceof ApiFault) {
        form.setErrors(error.fields);
        // The next save replaces the name that someone else has saved meanwhile.
        if (edited) setEdited({ ...edited, name: error.stored.name ?? edited.name });
        void subadminsChanged();
      }
      focusFirstFault(root.current);
    },
  });
  const submit = form.onSubmit(
    () => {
      if (!save.isPending) save.mutate();
    },
    (faults) => {
      onMessage({ text: String(Object.values(faults)[0]), isFault: true });
      focusFirstFault(root.current);
    },
  );
  return { root, form, edited, round, edit, askToEdit, save, submit };
}
