import { Anchor, Text } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { Link } from "react-router";
import { Note } from "../../parts/note.tsx";

/** Says that accounts of the sample course can still be entered with the password that was printed. */
export function SampleNotice({ accounts }: { accounts: number }) {
  return (
    <Note tone="warn" icon={<IconUsersGroup aria-hidden />}>
      <Text fw={600}>{accounts === 1 ? "1 sample account is open" : `${accounts} sample accounts are open`}</Text>
      They have the passwords that were printed at the first start. Before others use Casebook, delete them or give them
      new passwords:{" "}
      <Anchor component={Link} to="/admin/student" underline="always">
        students
      </Anchor>
      ,{" "}
      <Anchor component={Link} to="/admin/subadmins" underline="always">
        sub-admins
      </Anchor>
      .
    </Note>
  );
}
