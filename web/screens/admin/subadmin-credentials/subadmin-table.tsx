import { Button, Card, Group, Table } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { Subadmin } from "#contract/api/subadmins.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { askBefore } from "../../../parts/fields/confirm.ts";
import { Chip } from "../../../parts/words/chips.tsx";
import classes from "./subadmin-table.module.css";

interface SubadminTableProps {
  rows: readonly Subadmin[];
  /** The id of the sub-admin that is being deleted. */
  deleting: string | undefined;
  onEdit: (subadmin: Subadmin) => void;
  onDelete: (subadmin: Subadmin) => void;
}

/** Sub-admins with their actions. Nobody can delete themselves. */
export function SubadminTable({ rows, deleting, onEdit, onDelete }: SubadminTableProps) {
  const user = useCurrentUser();
  return (
    <Card padding={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th className={classes.actions ?? ""}>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((subadmin) => {
            const isSelf = subadmin._id === user.id;
            const isBusy = subadmin._id === deleting;
            return (
              <Table.Tr key={subadmin._id}>
                <Table.Td style={{ overflowWrap: "anywhere" }}>
                  <Group gap="xs">
                    {subadmin.name}
                    {isSelf && <Chip tone="quiet">You</Chip>}
                  </Group>
                </Table.Td>
                <Table.Td>
                  <Group gap="xxs" wrap="nowrap" className={classes.buttons ?? ""}>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="gray"
                      leftSection={<IconPencil size={15} aria-hidden />}
                      aria-label={`Edit ${subadmin.name}`}
                      onClick={() => onEdit(subadmin)}
                    >
                      Edit
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="gray"
                      data-danger
                      leftSection={<IconTrash size={15} aria-hidden />}
                      disabled={isSelf || isBusy}
                      aria-label={`Delete ${subadmin.name}`}
                      onClick={() =>
                        askBefore({
                          title: `Delete ${subadmin.name}`,
                          question: "Are you sure you want to delete this subadmin?",
                          confirm: "Delete",
                          act: () => onDelete(subadmin),
                        })
                      }
                    >
                      {isBusy ? "Deleting..." : "Delete"}
                    </Button>
                  </Group>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
