import { expect, test } from "vitest";
import { TableDigests } from "../../server/backup/table-digests.ts";

type Rows = Parameters<TableDigests["add"]>[1];

const digestsOf = (...batches: Rows[]) => {
  const digests = new TableDigests();
  for (const rows of batches) digests.add("user", rows);
  return digests;
};

const asha = { id: "1", name: "Asha", limit: 45 };
const ravi = { id: "2", name: "Ravi", limit: null };

test("the same rows are equal in any order, in any batches, and with numbers as text", () => {
  const archived = digestsOf([asha, ravi]);
  expect(archived.differences(digestsOf([{ limit: null, name: "Ravi", id: "2" }], [{ ...asha, limit: "45" }]))).toEqual(
    [],
  );
});

test("a row that is missing, added twice, changed, or moved between columns is a difference", () => {
  const archived = digestsOf([asha, ravi]);
  expect(archived.differences(digestsOf([asha]))).toEqual(["Table user: 1 of 2 rows."]);
  expect(archived.differences(new TableDigests())).toEqual(["Table user: 0 of 2 rows."]);
  expect(new TableDigests().differences(archived)).toEqual(["Table user: 2 of 0 rows."]);
  for (const other of [asha, { ...ravi, name: "ravi" }, { ...ravi, limit: "" }, { id: "Ravi", name: "2", limit: null }])
    expect(archived.differences(digestsOf([asha, other]))).toEqual(["Table user: other values than in the archive."]);
});
