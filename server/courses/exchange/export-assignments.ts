import { createHash } from "node:crypto";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ZipFile } from "yazl";
import { recordAudit } from "../../core/audit/audit.ts";
import { refuseAbsentStore } from "../../core/files/store-owner.ts";
import { Refusal, unknown } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { exportName } from "../../core/sheets/export-name.ts";
import { type AssignmentWithKey, getKeyed, loadKeyed } from "../sections/load-keyed.ts";
import { manifestName, manifestOf } from "./package-format.ts";

type ExportServices = Pick<Services, "db" | "clock" | "files" | "config">;

/**
 * Exports one assignment, or all assignments of a course that are not archived, as a .zip. Returns a stream and a file name.
 * Throws 404 if there is none, 409 if a chart is missing.
 */
export async function exportAssignments(
  services: ExportServices,
  viewer: Viewer,
  wanted: { id: string } | { course: string },
): Promise<{ fileName: string; zip: Readable }> {
  const { db, clock, config } = services;
  const assignments = "id" in wanted ? [await getKeyed(db, wanted.id)] : await loadInUse(services, wanted.course);
  const charts = chartsOf(assignments);
  for (const { fileId, name } of charts) {
    if ((await services.files.sizeOf(fileId)) !== undefined) continue;
    await refuseAbsentStore(services.files);
    throw new Refusal("conflict", `The chart "${name}" is missing on the server, so nothing was exported`);
  }
  const { category = "", module_name = "" } = assignments[0] ?? {};
  const name = "id" in wanted ? module_name : wanted.course;
  const content = "id" in wanted ? `${category} ${module_name}` : category;
  const subject = { id: "id" in wanted ? wanted.id : null, name };
  await recordAudit(db, viewer, clock, "assignments exported", subject, { assignments: assignments.length });
  const fileName = exportName(clock, config.timeZone, "casebook", content);
  return { fileName, zip: await packZip(services, assignments, charts) };
}

async function loadInUse({ db }: ExportServices, course: string): Promise<AssignmentWithKey[]> {
  const all = await loadKeyed(db, { category: course });
  const inUse = all.filter(({ archived_at }) => archived_at === null);
  if (inUse.length === 0) throw unknown("This course has no assignments to export");
  return inUse;
}

interface Chart {
  fileId: string;
  path: string;
  name: string;
}

/** Lists the charts with their paths in the package. The paths never contain the names of uploads. */
function chartsOf(assignments: readonly AssignmentWithKey[]): Chart[] {
  const sections = assignments.flatMap((assignment) => assignment.sections);
  return sections.flatMap(({ pdf_file_id, pdf_name }, index) =>
    pdf_file_id === null
      ? []
      : [{ fileId: pdf_file_id, path: `charts/${index + 1}.pdf`, name: pdf_name ?? "Chart.pdf" }],
  );
}

/** Streams the charts one after the other, then the manifest, without holding them in memory. */
async function packZip(
  { clock, files }: ExportServices,
  assignments: readonly AssignmentWithKey[],
  charts: readonly Chart[],
) {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  const out = new Readable().wrap(zip.outputStream);
  const fill = async () => {
    const hashes: Record<string, string> = {};
    for (const { fileId, path } of charts) hashes[path] = await addChart(zip, path, await files.read(fileId), out);
    const chartOf = new Map(charts.map(({ fileId, path }) => [fileId, path]));
    const manifest = manifestOf(clock().toISOString(), assignments, chartOf, hashes);
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), manifestName);
    zip.end();
  };
  // A broken stream ends the download: the incomplete .zip cannot be opened.
  fill().catch((fault: Error) => out.destroy(fault));
  return out;
}

/** Adds a chart without compression, since PDFs are compressed. Returns the SHA-256 of its content. */
async function addChart(zip: ZipFile, path: string, content: Readable, out: Readable): Promise<string> {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const stop = () => content.destroy(new Error("the download was broken off"));
  out.once("close", stop);
  try {
    zip.addReadStream(hashing, path, { compress: false });
    await pipeline(content, hashing);
    return hash.digest("hex");
  } finally {
    out.off("close", stop);
  }
}
