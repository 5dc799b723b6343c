import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inject } from "vitest";
import { type ServerProcess, startServer } from "../process/server-process.ts";

const database = "casebook.db";
const uploads = "files";
/** Where in its data folder stands what a test found. */
const found = "found";

const start = (dataDir: string, env: Record<string, string>) =>
  startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "on", ...env }, []);

/** The whole product in a process of its own, with a copy of the sample course. */
export async function startProduct(dataDir: string, env: Record<string, string>): Promise<ServerProcess> {
  // The index of codes lies there already.
  const filter = (source: string) => !path.basename(source).startsWith("codes-");
  await cp(inject("sampleProduct").dataDir, dataDir, { recursive: true, filter });
  return start(dataDir, env);
}

/** Keeps what a test finds, so that its second try can begin there. */
export async function keepWhatIsFound(dataDir: string): Promise<void> {
  const kept = path.join(dataDir, found);
  await rm(kept, { recursive: true, force: true });
  await cp(path.join(dataDir, uploads), path.join(kept, uploads), { recursive: true });
  const connection = new DatabaseSync(path.join(dataDir, database), { timeout: 5000 });
  connection.prepare("vacuum into ?").run(path.join(kept, database));
  connection.close();
}

/** The same product at the same address, with what the test found at its first try. */
export async function beginAgain(
  server: ServerProcess,
  dataDir: string,
  env: Record<string, string>,
): Promise<ServerProcess> {
  await server.stop("SIGKILL");
  for (const rest of ["-wal", "-shm"]) await rm(path.join(dataDir, database + rest), { force: true });
  await cp(path.join(dataDir, found), dataDir, { recursive: true });
  return start(dataDir, { ...env, PORT: new URL(server.base).port });
}
