import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type StoredFile, storeFiles } from "../files/files.ts";
import type { ReceivedFile } from "../http/uploads.ts";
import type { Services } from "../services.ts";
import { drawChart } from "./chart-pdf.ts";
import type { SampleAssignment } from "./course.ts";

/** The stored charts of each sample assignment, one for each section. */
export type SampleCharts = ReadonlyMap<SampleAssignment, StoredFile[]>;

/**
 * Draws the charts of sample assignments and stores them. Call it before the transaction that adds the assignments, so that no
 * other write waits for the store. Throws the store's own error, and stores none then.
 */
export async function storeCharts(
  services: Pick<Services, "db" | "clock" | "config" | "files">,
  assignments: readonly SampleAssignment[],
): Promise<SampleCharts> {
  const tempDir = services.config.uploadingDir;
  await mkdir(tempDir, { recursive: true, mode: 0o700 });
  const drawn: ReceivedFile[] = [];
  try {
    for (const section of assignments.flatMap(({ sections }) => sections)) {
      const content = await drawChart(section.chart);
      const file = { path: path.join(tempDir, randomUUID()), name: `${section.name}.pdf`, size: content.length };
      drawn.push(file);
      await writeFile(file.path, content, { mode: 0o600, flush: true });
    }
    const stored = await storeFiles(services, drawn, "application/pdf");
    return new Map(assignments.map((sample) => [sample, stored.splice(0, sample.sections.length)]));
  } finally {
    await Promise.all(drawn.map((file) => rm(file.path, { force: true })));
  }
}
