import { Alert, SimpleGrid } from "@mantine/core";
import { type UseQueryResult, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Subadmin } from "#contract/api/subadmins.ts";
import { subadminsChanged } from "../../../api/changes.ts";
import { faultText, isGone } from "../../../api/client.ts";
import { deleteSubadmin, subadminsQuery } from "../../../api/subadmins.ts";
import { Empty } from "../../../parts/page/empty.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { RowsSkeleton } from "../../../parts/page/rows-skeleton.tsx";
import { SubadminForm } from "./subadmin-form.tsx";
import { SubadminTable } from "./subadmin-table.tsx";
import { type Message, useSubadminForm } from "./use-subadmin-form.ts";

const messageMs = 3000;

/** Returns a message that disappears after exactly 3 seconds, and its setter. */
function useMessage(): [Message | undefined, (message: Message) => void] {
  const [message, setMessage] = useState<Message>();
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(undefined), messageMs);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, setMessage];
}

/** /admin/subadmins. */
export function Screen() {
  const [message, setMessage] = useMessage();
  const form = useSubadminForm(setMessage);
  const list = useQuery(subadminsQuery);
  return (
    <>
      <PageHead
        title="Subadmin Credentials"
        hint="Subadmins can do everything an admin can, except Settings. Their passwords can never be read."
      />
      <div aria-live="assertive">
        {message && (
          <Alert color={message.isFault ? "red" : "teal"} mb="md" role={message.isFault ? "alert" : "status"}>
            {message.text}
          </Alert>
        )}
      </div>
      <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: "start" }}>
        <Subadmins
          list={list}
          onMessage={setMessage}
          onEdit={form.askToEdit}
          onDeleted={(gone) => gone._id === form.edited?._id && form.edit(undefined)}
        />
        <SubadminForm {...form} />
      </SimpleGrid>
    </>
  );
}

interface SubadminsProps {
  list: UseQueryResult<Subadmin[]>;
  onMessage: (message: Message) => void;
  onEdit: (subadmin: Subadmin) => void;
  onDeleted: (subadmin: Subadmin) => void;
}

/** The list of sub-admins with their actions. */
function Subadmins({ list, onMessage, onEdit, onDeleted }: SubadminsProps) {
  const remove = useMutation({
    mutationFn: (subadmin: Subadmin) => deleteSubadmin(subadmin._id),
    onSuccess: (reply, subadmin) => {
      onMessage({ text: reply.message, isFault: false });
      onDeleted(subadmin);
      void subadminsChanged();
    },
    onError: (error) => {
      onMessage({ text: faultText(error, "Failed to delete subadmin"), isFault: true });
      if (isGone(error)) void subadminsChanged();
    },
  });
  return (
    <div>
      {list.isPending && (
        <RowsSkeleton rows={3} height={{ base: 69, md: 51 }} columns={[120]} label="Loading subadmins" />
      )}
      {list.isError && (
        <LoadFailure
          title="Failed to fetch subadmins"
          text={faultText(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.length === 0 && (
        <Empty title="No subadmins yet" hint="Add one with the form: they log in with that name and password." />
      )}
      {list.data && list.data.length > 0 && (
        <SubadminTable
          rows={list.data}
          deleting={remove.isPending ? remove.variables._id : undefined}
          onEdit={onEdit}
          onDelete={remove.mutate}
        />
      )}
    </div>
  );
}
