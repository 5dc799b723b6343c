import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PracticeCase } from "#contract/api/practice-cases.ts";
import { type StoredFile, storeFiles } from "../../core/files/files.ts";
import type { ReceivedFile } from "../../core/http/uploads.ts";
import type { Services } from "../../core/services.ts";
import { type ChartText, layOutChart } from "./chart-pdf.ts";
import { chartOf, type SampleAssignment } from "./course.ts";
import { writeSampleCases } from "./practice-assignment.ts";

/** The stored chart of a section, and its texts by page. */
export interface StoredChart {
  file: StoredFile;
  texts: ChartText[];
}

/** The charts of the sample course. */
export interface SampleCharts {
  /** The assignments of the course, with a chart for each section. */
  course: ReadonlyMap<SampleAssignment, StoredChart[]>;
  /** The charts of the practice assignment. */
  practice: { written: PracticeCase; file: StoredFile }[];
}

/**
 * Draws the charts of the sample course and stores them. Call it before the transaction that adds the assignments, so that no
 * other write waits for the store. Throws the store's own error, and stores none then.
 */
export async function storeCharts(
  services: Pick<Services, "db" | "clock" | "config" | "files">,
  assignments: readonly SampleAssignment[],
): Promise<SampleCharts> {
  const tempDir = services.config.uploadingDir;
  await mkdir(tempDir, { recursive: true, mode: 0o700 });
  const drawn: ReceivedFile[] = [];
  const write = async (name: string, pdf: Uint8Array) => {
    const file = { path: path.join(tempDir, randomUUID()), name: `${name}.pdf`, size: pdf.length };
    drawn.push(file);
    await writeFile(file.path, pdf, { mode: 0o600, flush: true });
  };
  const texts: ChartText[][] = [];
  try {
    for (const section of assignments.flatMap(({ sections }) => sections)) {
      const laidOut = await layOutChart(chartOf(section));
      texts.push(laidOut.texts);
      await write(section.name, laidOut.pdf);
    }
    const cases = await writeSampleCases();
    for (const { pdf } of cases) await write("Chart", pdf);
    const stored = await storeFiles(services, drawn, "application/pdf");
    const ofCases = stored.splice(texts.length);
    const charts = stored.map((file, index): StoredChart => ({ file, texts: texts[index] ?? [] }));
    return {
      course: new Map(assignments.map((sample) => [sample, charts.splice(0, sample.sections.length)])),
      practice: cases.flatMap(({ written }, index) => {
        const file = ofCases[index];
        return file ? [{ written, file }] : [];
      }),
    };
  } finally {
    await Promise.all(drawn.map((file) => rm(file.path, { force: true })));
  }
}
