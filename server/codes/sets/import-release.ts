import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { FileSummary } from "#coding/code-sets/inspect-file.ts";
import type { ImportedRelease } from "#coding/code-sets/releases.ts";
import { dayText, findDay } from "#coding/days.ts";
import { FileFault } from "#coding/file-fault.ts";
import { systems } from "#coding/systems.ts";
import type { ImportCodesFields } from "#contract/api/import-codes.ts";
import { codeFileMegabytes } from "#contract/code-systems.ts";
import type { Reply } from "#contract/endpoints.ts";
import { sentences } from "#contract/sentences.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Writer } from "../../core/database/schema.ts";
import { deleteFileRows, insertFiles, type StoredFile, withStoredFiles } from "../../core/files/files.ts";
import { Refusal, ruleBroken, unknown } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { FileRule, ReceivedFile } from "../../core/http/uploads.ts";
import type { Services } from "../../core/services.ts";
import { currentIndex } from "./current-index.ts";
import { followImports, listImported, readImportedReleases } from "./follow-imports.ts";

/** The upload limits of an import. The kind of the file is detected from its content. */
export const codeFileRule: FileRule = { field: "file", megabytes: codeFileMegabytes, most: 1 };

type ImportServices = Pick<Services, "clock" | "codes" | "config" | "db" | "files">;
type Summary = Omit<Reply<"POST /admin/codes/import">, "success">;

/**
 * Imports a release of a code set, and returns how it differs from the release before it. Reads the whole file and builds
 * its index before anything changes; importing the same file again changes nothing. With `dryRun` nothing changes. Throws
 * 415 for an unknown kind of file, 422 with the line number for a broken file, and 413 for a file that unpacks to too
 * much.
 */
export async function importRelease(
  services: ImportServices,
  viewer: Viewer,
  fields: ImportCodesFields,
  received: ReceivedFile | undefined,
  dryRun: boolean,
): Promise<Summary> {
  currentIndex(services);
  if (!received) throw ruleBroken("file", sentences.fileMissing);
  const from = fields.from === undefined ? undefined : findDay(fields.from);
  const { path, name: fileName } = received;
  const summary = await refuseFileFaults(() => services.codes.inspect({ path, fileName, system: fields.system, from }));
  const licence = licenceOf(summary, fields);
  const reply: Summary = { ...summary, from: dayText(summary.from) ?? "" };
  const { system, release } = summary;
  const imported: ImportedRelease = { system, release, from: summary.from, path, fileName, hash: await hashOf(path) };
  const others = await listImported(services);
  const before = others.find((each) => each.system === system && each.release === release);
  if (before?.hash === imported.hash && before.from === imported.from)
    return { ...reply, added: 0, removed: 0, changed: 0 };
  if (dryRun) return reply;
  await refuseFileFaults(() => services.codes.prepare([...others.filter((each) => each !== before), imported]));
  await withStoredFiles(services, [received], "application/octet-stream", async ([file]) => {
    if (file) await insertRelease(services, viewer, { imported, licence, file, summary });
  });
  await followImports(services);
  return reply;
}

/** Removes an imported release. Throws 404 for an unknown release, and 409 for one that ships with Casebook. */
export async function removeRelease(
  services: ImportServices,
  viewer: Viewer,
  system: string,
  release: string,
): Promise<void> {
  const { db, clock } = services;
  const row = (await readImportedReleases(db)).find((each) => each.system === system && each.release === release);
  if (!row) {
    const index = currentIndex(services);
    const shipped = index.one("SELECT 1 FROM release WHERE release = ? LIMIT 1", release);
    if (shipped) throw new Refusal("conflict", "This release ships with Casebook and cannot be removed");
    throw unknown("There is no such release");
  }
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("code_release").where("system", "=", row.system).where("release", "=", release).execute();
    await deleteFileRows(trx, clock, [row.file_id]);
    const subject = { id: null, name: `${systems[row.system]}, ${release}` };
    await recordAudit(trx, viewer, clock, "codes removed", subject, { fileName: row.file_name });
  });
  await followImports(services);
}

interface Licence {
  holder: string;
  year: number;
}

/**
 * Returns the licence of a CPT list; null for other code systems. The American Medical Association owns CPT, so an import
 * must name the holder and the year of a licence. Throws 422 when one is missing.
 */
function licenceOf({ system }: FileSummary, { licenceHolder, licenceYear }: ImportCodesFields): Licence | null {
  if (system !== "cpt") return null;
  if (!licenceHolder) throw ruleBroken("licenceHolder", "Enter the holder of the CPT licence");
  if (!licenceYear) throw ruleBroken("licenceYear", sentences.cptYearMissing);
  return { holder: licenceHolder, year: Number(licenceYear) };
}

interface NewRelease {
  imported: ImportedRelease;
  licence: Licence | null;
  file: StoredFile;
  summary: FileSummary;
}

/** Inserts or replaces a release in one transaction. */
async function insertRelease(
  { db, clock }: ImportServices,
  viewer: Viewer,
  { imported, licence, file, summary }: NewRelease,
): Promise<void> {
  const { system, release, hash, fileName } = imported;
  await db.transaction().execute(async (trx) => {
    const before = await findFile(trx, system, release);
    await insertFiles(trx, clock, [file]);
    const row = {
      from_day: dayText(imported.from) ?? "",
      file_id: file.id,
      file_name: fileName,
      hash,
      licence_holder: licence?.holder ?? null,
      licence_year: licence?.year ?? null,
      imported_at: clock().toISOString(),
      imported_by: viewer.name,
    };
    await trx
      .insertInto("code_release")
      .values({ system, release, ...row })
      .onConflict((conflict) => conflict.columns(["system", "release"]).doUpdateSet(row))
      .execute();
    if (before !== undefined) await deleteFileRows(trx, clock, [before]);
    const { codes, added, removed, changed } = summary;
    const counts = { codes, added, removed, changed };
    const details = { fileName, from: row.from_day, ...counts, ...(licence && { licence }) };
    const subject = { id: null, name: `${systems[system]}, ${release}` };
    await recordAudit(trx, viewer, clock, "codes imported", subject, details);
  });
}

async function findFile(trx: Writer, system: ImportedRelease["system"], release: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("code_release")
    .select("file_id")
    .where("system", "=", system)
    .where("release", "=", release)
    .executeTakeFirst();
  return row?.file_id;
}

/** Turns faults of the uploaded file into refusals: 415, 413, otherwise 422. Throws 503 when the server stops meanwhile. */
async function refuseFileFaults<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (fault) {
    if ((fault as Error).name === "AbortError") throw new Refusal("not_ready", "The server is stopping");
    if (!(fault instanceof FileFault)) throw fault;
    const field = fault.reason === "from_missing" ? "from" : "file";
    if (fault.reason === "wrong_kind")
      throw new Refusal("wrong_type", fault.message, { fields: { file: fault.message } });
    if (fault.reason === "too_large")
      throw new Refusal("too_large", fault.message, { fields: { file: fault.message } });
    throw ruleBroken(field, fault.message);
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
