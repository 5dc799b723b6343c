import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { restoreInto } from "../../server/backup/litestream.ts";

/** Restores a replica by Litestream alone. Returns the names of its users, oldest first; none while it cannot be restored. */
export async function namesInReplica(REPLICA_URL: string): Promise<unknown[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-restored-"));
  const file = path.join(folder, "casebook.db");
  try {
    await restoreInto(file, REPLICA_URL, []);
    const database = new DatabaseSync(file, { readOnly: true });
    const names = database.prepare("select name from user order by id").all();
    database.close();
    return names.map(({ name }) => name);
  } catch {
    return [];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
