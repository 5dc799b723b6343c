import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { restoreInto } from "../../server/core/backup/litestream.ts";
import { post, type ServerProcess } from "./server-process.ts";

/** Makes an empty folder for a replica. Returns its address. */
export const newReplica = async (): Promise<string> =>
  pathToFileURL(await mkdtemp(path.join(tmpdir(), "casebook-replica-"))).href;

/** Adds a user, as a change for the replica to copy. Throws if it is refused. */
export async function addSubadmin({ base }: ServerProcess, name: string): Promise<void> {
  const login = await post(base, "/login", { name: "admin", password: "admin-password" });
  const subadmin = { name, password: "kept elsewhere 1" };
  const { status } = await post(base, "/admin/add-subadmin", subadmin, login.body.sessionId);
  if (status !== 201) throw new Error(`${name} was refused: ${status}`);
}

/** Returns the names of the users in a database, oldest first. */
export function namesIn(file: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const names = database.prepare("select name from user order by id").all();
  database.close();
  return names.map(({ name }) => name);
}

/** Restores a replica with Litestream. Returns the names of its users, oldest first; none if that is impossible. */
export async function namesInReplica(REPLICA_URL: string): Promise<unknown[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-restored-"));
  const file = path.join(folder, "casebook.db");
  try {
    await restoreInto(file, REPLICA_URL, []);
    return namesIn(file);
  } catch {
    return [];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
