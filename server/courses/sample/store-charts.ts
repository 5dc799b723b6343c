import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type StoredFile, storeFiles } from "../../core/files/files.ts";
import type { ReceivedFile } from "../../core/http/uploads.ts";
import type { Services } from "../../core/services.ts";
import { type ChartText, layOutChart } from "./chart-pdf.ts";
import { chartOf, type SampleAssignment } from "./course.ts";

/** The stored chart of a section, and its texts by page. */
export interface StoredChart {
  file: StoredFile;
  texts: ChartText[];
}

/** The sample assignments with their charts, one for each section. */
export type SampleCharts = ReadonlyMap<SampleAssignment, StoredChart[]>;

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
  const texts: ChartText[][] = [];
  try {
    for (const section of assignments.flatMap(({ sections }) => sections)) {
      const laidOut = await layOutChart(chartOf(section));
      const file = { path: path.join(tempDir, randomUUID()), name: `${section.name}.pdf`, size: laidOut.pdf.length };
      drawn.push(file);
      texts.push(laidOut.texts);
      await writeFile(file.path, laidOut.pdf, { mode: 0o600, flush: true });
    }
    const stored = await storeFiles(services, drawn, "application/pdf");
    const charts = stored.map((file, index): StoredChart => ({ file, texts: texts[index] ?? [] }));
    return new Map(assignments.map((sample) => [sample, charts.splice(0, sample.sections.length)]));
  } finally {
    await Promise.all(drawn.map((file) => rm(file.path, { force: true })));
  }
}
