import { Anchor, Group, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconUsersGroup } from "@tabler/icons-react";
import { Link } from "react-router";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { Note } from "../../../parts/page/note.tsx";
import { RemoveSample } from "../../../parts/page/remove-sample.tsx";

/**
 * Warns that accounts of the sample course still have their published password. This browser remembers who has hidden it
 * at how many accounts; with more of them it returns. Settings can remove the course as well.
 */
export function SampleNotice({ accounts }: { accounts: number }) {
  const { id, role } = useCurrentUser();
  const [hiddenAt, setHiddenAt] = useLocalStorage({
    key: `sample_hidden_${id}`,
    defaultValue: 0,
    getInitialValueInEffect: false,
  });
  if (accounts <= hiddenAt) return null;
  return (
    <Note tone="warn" icon={<IconUsersGroup aria-hidden />} closeLabel="Hide" onClose={() => setHiddenAt(accounts)}>
      <Group justify="space-between" gap="sm">
        <div style={{ flex: "1 1 320px" }}>
          <Text fw={600}>{accounts === 1 ? "1 sample account is open" : `${accounts} sample accounts are open`}</Text>
          Anyone who has seen the passwords of the sample course can log in. Before others use Casebook, give them new
          passwords or delete them:{" "}
          <Anchor component={Link} to="/admin/student" underline="always">
            students
          </Anchor>
          ,{" "}
          <Anchor component={Link} to="/admin/subadmins" underline="always">
            subadmins
          </Anchor>
          .
        </div>
        {role === "admin" && <RemoveSample />}
      </Group>
    </Note>
  );
}
