import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconAlertCircle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { givenPasswordFault } from "#contract/passwords.ts";
import { confirmPassword } from "../../api/account.ts";
import { ApiFault, faultText } from "../../api/client.ts";

interface ConfirmFormProps {
  /** The name of the user whose password is asked for. */
  name: string;
  /** The risk that the question prevents. */
  why: string;
  /** The label of the button that continues. */
  act: string;
  onClose: () => void;
  onConfirmed: () => void;
}

/** True if the server asks for the user's own password first, because they last gave it too long ago. */
export function asksForPassword(error: unknown): boolean {
  return error instanceof ApiFault && error.code === "confirm_password";
}

/** Asks users for their own password, which they last gave too long ago. */
export function ConfirmPassword({ opened, title, ...form }: ConfirmFormProps & { opened: boolean; title: string }) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title} size="md">
      <ConfirmForm {...form} />
    </Modal>
  );
}

function ConfirmForm({ name, why, act, onClose, onConfirmed }: ConfirmFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (text) => givenPasswordFault(text) },
  });
  const focusField = () => root.current?.querySelector<HTMLInputElement>('input[data-path="password"]')?.select();
  const confirm = useMutation({
    mutationFn: confirmPassword,
    onSuccess: () => onConfirmed(),
    onError: (error) => {
      form.setErrors(error instanceof ApiFault ? error.fields : {});
      focusField();
    },
  });
  const isNamed = confirm.error instanceof ApiFault && confirm.error.fields.password !== undefined;
  return (
    <form
      ref={root}
      noValidate
      onSubmit={form.onSubmit(({ password }) => {
        if (!confirm.isPending) confirm.mutate(password);
      }, focusField)}
    >
      <Stack gap="md">
        <Text c="dimmed" fz="sm">
          You last confirmed it more than 15 minutes ago. {why}
        </Text>
        {confirm.isError && !isNamed && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
            {faultText(confirm.error, "The password could not be checked. Please try again.")}
          </Alert>
        )}
        {/* Password managers need the user name. */}
        <input hidden readOnly autoComplete="username" value={name} />
        <PasswordInput
          label="Password"
          withAsterisk
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ "aria-label": "Show or hide the password", tabIndex: 0 }}
          aria-invalid={form.errors.password ? true : undefined}
          {...form.getInputProps("password")}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={confirm.isPending} data-disabled={confirm.isPending || undefined}>
            {confirm.isPending ? "Checking…" : act}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
