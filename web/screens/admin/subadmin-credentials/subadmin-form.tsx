import { Button, Card, Group, Stack, TextInput, Title } from "@mantine/core";
import { sentences } from "#contract/sentences.ts";
import { ApiFault } from "../../../api/client.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { asksForPassword, ConfirmPassword } from "../../../parts/fields/confirm-password.tsx";
import { PasswordField } from "../../../parts/fields/password-field.tsx";
import type { useSubadminForm } from "./use-subadmin-form.ts";

/** The fields to add or edit a sub-admin: name and password. */
export function SubadminForm({
  root,
  form,
  edited,
  round,
  askToEdit,
  save,
  submit,
}: ReturnType<typeof useSubadminForm>) {
  const user = useCurrentUser();
  // Most faults are shown above the page for three seconds. A conflict with someone else's change stays at its field.
  const marked = (field: "name" | "password") => {
    const { error, ...props } = form.getInputProps(field);
    const isChanged = save.error instanceof ApiFault && field in save.error.stored;
    const shown = isChanged ? error : Boolean(error);
    return { ...props, readOnly: save.isPending, error: shown, "aria-invalid": error ? true : undefined };
  };
  const action = edited ? "Update Subadmin" : "Add Subadmin";
  return (
    <Card component="section" aria-label={edited ? "Edit subadmin" : "Add subadmin"}>
      <form ref={root} onSubmit={submit} noValidate>
        <Stack gap="md">
          <Title order={2}>{edited ? `Edit ${edited.name}` : "Add Subadmin"}</Title>
          <TextInput label="Name" withAsterisk autoComplete="off" {...marked("name")} />
          <PasswordField
            key={round}
            label="Password"
            withAsterisk={!edited}
            description={edited ? "Leave empty to keep current" : undefined}
            {...marked("password")}
          />
          <Group justify="flex-end">
            {edited && (
              <Button variant="default" onClick={() => askToEdit(undefined)}>
                Cancel
              </Button>
            )}
            <Button type="submit" aria-disabled={save.isPending} data-disabled={save.isPending || undefined}>
              {save.isPending ? "Saving..." : action}
            </Button>
          </Group>
        </Stack>
      </form>
      <ConfirmPassword
        opened={asksForPassword(save.error)}
        name={user.name}
        title={sentences.confirmToSet}
        why="Anyone who knows a subadmin's password can log in as them."
        act="Continue"
        onClose={save.reset}
        onConfirmed={save.mutate}
      />
    </Card>
  );
}
