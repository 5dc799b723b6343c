import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { Note } from "../../../parts/page/note.tsx";

const RemoveSample = lazy(() => import("./remove-sample.tsx"));

/** Warns that accounts of the sample course still have their published password, with a button to remove the course. */
export function SampleNotice({ accounts }: { accounts: number }) {
  const { role } = useCurrentUser();
  const [isAsked, setAsked] = useState(false);
  return (
    <Note tone="warn" icon={<IconUsersGroup aria-hidden />}>
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
        {role === "admin" && (
          <Button variant="default" data-danger onClick={() => setAsked(true)}>
            Remove the sample course
          </Button>
        )}
      </Group>
      {isAsked && (
        <Suspense fallback={null}>
          <RemoveSample onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </Note>
  );
}
