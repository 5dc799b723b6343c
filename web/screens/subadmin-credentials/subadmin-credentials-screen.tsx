import { Alert, Button, Card, Group, SimpleGrid, Stack, TextInput, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import type { Subadmin } from "#contract/api/subadmins.ts";
import { sentences } from "#contract/sentences.ts";
import { subadminsChanged } from "../../api/changes.ts";
import { faultText } from "../../api/client.ts";
import { deleteSubadmin, saveSubadmin, subadminsQuery } from "../../api/subadmins.ts";
import { useCurrentUser } from "../../layout/current-user.ts";
import { asksForPassword, ConfirmPassword } from "../../parts/confirm-password.tsx";
import { Empty } from "../../parts/empty.tsx";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { PasswordField } from "../../parts/password-field.tsx";
import { SubadminTable } from "./subadmin-table.tsx";

const messageMs = 3000;

interface Message {
  text: string;
  isFault: boolean;
}

/** A message that is shown for exactly 3 seconds (spec section 9). */
function useMessage(): [Message | undefined, (message: Message | undefined) => void] {
  const [message, setMessage] = useState<Message>();
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(undefined), messageMs);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, setMessage];
}

/** /admin/subadmins (spec section 2, Sub-admin management). */
export function Screen() {
  const user = useCurrentUser();
  const list = useQuery(subadminsQuery);
  const [edited, setEdited] = useState<Subadmin>();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [message, setMessage] = useMessage();
  const [round, setRound] = useState(0);

  const fill = (subadmin: Subadmin | undefined) => {
    setEdited(subadmin);
    setName(subadmin?.name ?? "");
    setPassword("");
    setRound(round + 1);
  };
  const toCreateMode = () => fill(undefined);
  const save = useMutation({
    mutationFn: () => saveSubadmin(edited?._id, name.trim(), password),
    onSuccess: (reply) => {
      setMessage({ text: reply.message, isFault: false });
      toCreateMode();
      void subadminsChanged();
    },
    onError: (error) => {
      if (!asksForPassword(error)) setMessage({ text: faultText(error, "Operation failed"), isFault: true });
    },
  });
  const remove = useMutation({
    mutationFn: (subadmin: Subadmin) => deleteSubadmin(subadmin._id),
    onSuccess: (reply, subadmin) => {
      setMessage({ text: reply.message, isFault: false });
      if (edited?._id === subadmin._id) toCreateMode();
      void subadminsChanged();
    },
    onError: (error) => setMessage({ text: faultText(error, "Failed to delete subadmin"), isFault: true }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "" || (!edited && password === ""))
      setMessage({ text: sentences.nameAndPasswordMissing, isFault: true });
    else if (!save.isPending) save.mutate();
  };

  return (
    <>
      <PageHead
        title="Subadmin Credentials"
        hint="Sub-admins may do what the admin may. Their passwords are never readable."
      />
      <div aria-live="assertive">
        {message && (
          <Alert color={message.isFault ? "red" : "teal"} mb="md" role={message.isFault ? "alert" : "status"}>
            {message.text}
          </Alert>
        )}
      </div>
      <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: "start" }}>
        <Card component="section" aria-label={edited ? "Edit subadmin" : "Add subadmin"}>
          <form onSubmit={submit} noValidate>
            <Stack gap="md">
              <Title order={2}>{edited ? `Edit ${edited.name}` : "Add Subadmin"}</Title>
              <TextInput
                label="Name"
                withAsterisk
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <PasswordField
                key={round}
                label="Password"
                withAsterisk={!edited}
                placeholder={edited ? "Leave empty to keep current" : undefined}
                description={edited ? "Leave empty to keep current" : undefined}
                value={password}
                onChange={setPassword}
              />
              <Group justify="flex-end">
                {edited && (
                  <Button variant="default" onClick={toCreateMode}>
                    Cancel
                  </Button>
                )}
                <Button type="submit" aria-disabled={save.isPending} data-disabled={save.isPending || undefined}>
                  {save.isPending ? "Saving..." : edited ? "Update Subadmin" : "Add Subadmin"}
                </Button>
              </Group>
            </Stack>
          </form>
        </Card>
        <div>
          {list.isPending && <ListSkeleton rows={3} height={48} label="Loading sub-admins" />}
          {list.isError && (
            <LoadFailure
              title="Failed to fetch subadmins"
              text={faultText(list.error)}
              onRetry={() => void list.refetch()}
            />
          )}
          {list.data?.length === 0 && (
            <Empty title="No sub-admins yet" hint="Add one with the form: they log in with that name and password." />
          )}
          {list.data && list.data.length > 0 && (
            <SubadminTable
              rows={list.data}
              deleting={remove.isPending ? remove.variables._id : undefined}
              onEdit={fill}
              onDelete={remove.mutate}
            />
          )}
        </div>
      </SimpleGrid>
      <ConfirmPassword
        opened={asksForPassword(save.error)}
        name={user.name}
        title={sentences.confirmToSet}
        why="whoever knows a sub-admin's password can log in as them."
        act="Continue"
        onClose={save.reset}
        onConfirmed={save.mutate}
      />
    </>
  );
}
