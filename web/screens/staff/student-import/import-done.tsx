import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconCircleCheck, IconPrinter } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { ImportRow, StudentImport } from "#contract/api/student-import.ts";
import { sentences } from "#contract/sentences.ts";
import { faultText } from "../../../api/client.ts";
import { readCredentials } from "../../../api/students.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { asksForPassword, ConfirmPassword } from "../../../parts/fields/confirm-password.tsx";
import { notifyFault } from "../../../parts/page/notify.tsx";
import { Slips } from "../../../parts/page/slips.tsx";
import { mayBeAnotherPerson } from "./known-students.ts";

/** The result of an import, and the slips of new students. */
export function ImportDone({ done, onAnother }: { done: StudentImport; onAnother: () => void }) {
  const { name } = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  const added = new Set(done.rows.flatMap(({ state, _id }) => (state === "new" && _id ? [_id] : [])));
  const readPasswords = useMutation({
    mutationFn: readCredentials,
    onError: (error) => (asksForPassword(error) ? setAsking(true) : notifyFault(faultText(error))),
  });
  const slips = (readPasswords.data ?? []).filter(({ _id, password }) => added.has(_id) && password !== "");
  useEffect(() => {
    if (readPasswords.data) print();
  }, [readPasswords.data]);
  return (
    <Card role="status">
      <Group gap="xs" mb="xs">
        <IconCircleCheck size={22} color="var(--cb-match)" aria-hidden />
        <Title order={2}>The import is done</Title>
      </Group>
      <Text>{summaryOf(done)}</Text>
      <KnownStudents rows={done.rows.filter(mayBeAnotherPerson)} />
      <Group mt="md">
        {added.size > 0 && (
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            loading={readPasswords.isPending}
            onClick={() => (readPasswords.data ? print() : readPasswords.mutate())}
          >
            Print {added.size === 1 ? "1 slip" : `${added.size} slips`}
          </Button>
        )}
        <Button component={Link} to="/admin/student" variant="default">
          Students
        </Button>
        <Button variant="subtle" onClick={onAnother}>
          Import more students
        </Button>
      </Group>
      <Slips rows={slips} />
      <ConfirmPassword
        opened={isAsking}
        name={name}
        title={sentences.confirmToSee}
        why="Anyone who sees the slips can log in as these students."
        act="Show the slips"
        onClose={() => setAsking(false)}
        onConfirmed={() => {
          setAsking(false);
          readPasswords.mutate();
        }}
      />
    </Card>
  );
}

/** Returns, for example, "1 student added, 2 changed." Zero counts are omitted. */
function summaryOf(done: StudentImport): string {
  const counts: [number, string][] = [
    [done.new, "added"],
    [done.changed, "changed"],
    [done.unchanged, "unchanged"],
  ];
  const [first, ...others] = counts.filter(([count]) => count > 0);
  if (!first) return "";
  const [count, act] = first;
  const words = [`${count} ${count === 1 ? "student" : "students"} ${act}`, ...others.map((other) => other.join(" "))];
  return `${words.join(", ")}.`;
}

const mostNames = 50;

/** People of the list who got no account, because a student already has their name. */
function KnownStudents({ rows }: { rows: readonly ImportRow[] }) {
  if (rows.length === 0) return null;
  const names = rows.slice(0, mostNames).map(({ name }) => name);
  const others = rows.length - names.length;
  return (
    <Text mt="xs">
      {rows.length} already had an account: {names.join(", ")}
      {others > 0 && ` and ${others} more`}.
    </Text>
  );
}
