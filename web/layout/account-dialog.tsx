import { Alert, Button, Group, Modal, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertCircle } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { SessionUser } from "#contract/api/sessions.ts";
import { givenPasswordFault, newPasswordFault, passwordSentences } from "#contract/passwords.ts";
import { accountQuery, changePassword } from "../api/account.ts";
import { ApiFault, faultText } from "../api/client.ts";
import { focusFirstFault } from "../parts/fields/focus-first-fault.ts";
import { PasswordField } from "../parts/fields/password-field.tsx";
import { notifySuccess } from "../parts/page/notify.tsx";
import { Chip } from "../parts/words/chips.tsx";

const roleNames = { admin: "Admin", subadmin: "Subadmin", user: "Student" };

function sentenceOn(otherSessions: number): string {
  if (otherSessions === 0) return "You have no other session open.";
  return otherSessions === 1
    ? "You have 1 other session open: a new password ends it."
    : `You have ${otherSessions} other sessions open: a new password ends them.`;
}

/** The user's own account, with the form to change the password. */
export default function AccountDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Account" size="md">
      <Stack gap="lg">
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {user.name}
          </Text>
          <Chip tone="quiet">{roleNames[user.role]}</Chip>
        </Group>
        <ChangePassword user={user} onDone={onClose} />
      </Stack>
    </Modal>
  );
}

/** Returns the password form with its rules and its submit handler. */
function useChangePassword(onDone: () => void) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { current: "", next: "" },
    validate: {
      current: (text) => givenPasswordFault(text, passwordSentences.currentMissing),
      next: (text) => newPasswordFault(text, "staff", passwordSentences.newMissing),
    },
  });
  const save = useMutation({
    mutationFn: changePassword,
    onSuccess: ({ message }) => {
      notifySuccess(message);
      onDone();
    },
    onError: (error) => {
      form.setErrors(error instanceof ApiFault ? error.fields : {});
      focusFirstFault(root.current);
    },
  });
  const submit = form.onSubmit(
    (values) => {
      // A disabled button would lose the keyboard focus, so it stays enabled and ignores further presses.
      if (!save.isPending) save.mutate(values);
    },
    () => focusFirstFault(root.current),
  );
  return { root, form, save, submit };
}

function ChangePassword({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const account = useQuery(accountQuery);
  const { root, form, save, submit } = useChangePassword(onDone);
  const isNamed = save.error instanceof ApiFault && Object.keys(save.error.fields).length > 0;
  return (
    <form ref={root} noValidate onSubmit={submit} aria-labelledby="change-password">
      <Stack gap="md">
        <div>
          <Title order={2} id="change-password">
            Change password
          </Title>
          <Text c="dimmed" fz="xs" mih={20}>
            {account.data && sentenceOn(account.data.otherSessions)}
          </Text>
        </div>
        {save.isError && !isNamed && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
            {faultText(save.error, "The password could not be changed. Please try again.")}
          </Alert>
        )}
        {/* Password managers need the user name. */}
        <input hidden readOnly autoComplete="username" value={user.name} />
        <PasswordInput
          label="Current password"
          withAsterisk
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ "aria-label": "Show or hide the current password", tabIndex: 0 }}
          aria-invalid={form.errors.current ? true : undefined}
          {...form.getInputProps("current")}
        />
        <PasswordField
          label="New password"
          withAsterisk
          description={form.errors.next ? undefined : "At least 8 characters"}
          {...form.getInputProps("next")}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={save.isPending} data-disabled={save.isPending || undefined}>
            {save.isPending ? "Changing…" : "Change password"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
