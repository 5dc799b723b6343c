import { expect, test } from "vitest";
import type { AuditEntry } from "#contract/api/audit.ts";
import { factsOf, joinLoginRuns, joinRepeated } from "../../web/screens/admin/audit/audit-entries.ts";

let seconds = 0;
const entry = (action: string, actor: string, target = actor): AuditEntry => ({
  _id: `${action} ${actor} ${++seconds}`,
  at: new Date(Date.UTC(2026, 10, 23, 9, 0, 60 - seconds)).toISOString(),
  actor: { _id: actor, name: actor },
  action,
  target: { _id: target, name: target },
  details: {},
  address: "127.0.0.1",
});

const lines = (entries: AuditEntry[]) =>
  joinLoginRuns(joinRepeated(entries)).map((row) =>
    "entry" in row
      ? `${row.entry.actor.name}: ${row.entry.action}`
      : `${row.people.join(", ")}: ${row.logins} in, ${row.logouts} out`,
  );

test("a class that logs in is one line of the audit log, and hides nothing that was done meanwhile", () => {
  const run = ["Asha", "Imran", "Sneha", "Vikram"].map((name) => entry("logged in", name));
  expect(lines([...run, entry("logged out", "Asha")])).toEqual(["Asha, Imran, Sneha, Vikram: 4 in, 1 out"]);
  const [first, second, ...others] = run as [AuditEntry, AuditEntry, AuditEntry];
  expect(lines([first, second, entry("student changed", "admin", "Asha"), ...others])).toEqual([
    "Asha: logged in",
    "Imran: logged in",
    "admin: student changed",
    "Sneha: logged in",
    "Vikram: logged in",
  ]);
  expect(lines(Array.from({ length: 5 }, () => entry("login failed", "Asha")))).toEqual(["Asha: login failed"]);
});

test("the audit log names an assignment by its name, and by its id once it is deleted", () => {
  const details = { assignmentId: "01a2", sectionId: "01a3", code: "A41.9" };
  const facts = (more: object) => factsOf({ ...entry("result disputed", "Asha"), details: { ...details, ...more } });
  expect(facts({ assignment: "Sepsis and pneumonia" }).map(({ name }) => name)).toEqual(["Code", "Assignment"]);
  expect(facts({}).map(({ name }) => name)).toEqual(["Assignment id", "Section id", "Code"]);
});
