import { rm } from "node:fs/promises";
import type { ImportedPackage } from "#contract/api/exchange.ts";
import { findCategory } from "#contract/categories.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import { type StoredFile, withStoredFiles } from "../../core/files/files.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { type Sender, sendOnce } from "../../core/http/send-once.ts";
import type { ReceivedFile } from "../../core/http/uploads.ts";
import type { Services } from "../../core/services.ts";
import { addAssignment } from "../assignments/add-assignment.ts";
import { categoryKey } from "../sections/load-course.ts";
import { checkChart, type Package, readPackage, storeChart } from "./read-package.ts";

type ImportServices = Pick<Services, "db" | "clock" | "files" | "config">;
type ImportReply = Omit<ImportedPackage, "success">;

/** Returns what a package contains. Reads every chart to its end, and writes nothing. Throws as `readPackage` does. */
export async function previewPackage(
  { db }: ImportServices,
  file: { path: string; name: string },
): Promise<ImportReply> {
  const found = await readPackage(file);
  for (const { charts } of found.assignments) for (const chart of charts) await checkChart(chart);
  return toReply(await withDuplicates(db, found), []);
}

/** Adds the assignments of a package as drafts, all or none. Throws as `readPackage` does. */
export async function importPackage(
  services: ImportServices,
  viewer: Viewer,
  sender: Sender,
  file: ReceivedFile,
): Promise<ImportReply> {
  const { db, clock, config } = services;
  const found = await withDuplicates(db, await readPackage(file));
  const received: ReceivedFile[] = [];
  try {
    for (const { charts } of found.assignments) {
      for (const chart of charts) received.push(await storeChart(chart, config.uploadingDir));
    }
    const { result: ids } = await withStoredFiles(services, received, "application/pdf", (stored) =>
      sendOnce(db, clock, sender, [file.name, file.size], async (trx) => {
        const added: string[] = [];
        const left: StoredFile[] = [...stored];
        for (const { charts, ...fields } of found.assignments) {
          const own = left.splice(0, charts.length);
          const form = {
            ...fields,
            category: categoryOf(fields.category),
            dueDate: undefined,
            state: "draft" as const,
          };
          added.push(await addAssignment(trx, viewer, clock, config.timeZone, form, own));
        }
        const subject = { id: null, name: file.name };
        await recordAudit(trx, viewer, clock, "assignments imported", subject, { assignments: added.length });
        return added;
      }),
    );
    return toReply(found, ids);
  } finally {
    await Promise.all(received.map(({ path }) => rm(path, { force: true })));
  }
}

const categoryOf = (category: string) => findCategory(category) ?? category;

/** Adds findings: names that exist already or are twice in the package, and unknown courses. */
async function withDuplicates(db: Services["db"], found: Package): Promise<Package> {
  const rows = await db.selectFrom("assignment").select(["module_name", "category_key"]).execute();
  const existing = new Set(rows.map((row) => `${row.category_key} ${row.module_name.toLowerCase()}`));
  const inFile = new Set<string>();
  const findings = [...found.findings];
  for (const { moduleName, category } of found.assignments) {
    const name = `${categoryKey(category)} ${moduleName.toLowerCase()}`;
    if (existing.has(name)) {
      const text = `${categoryOf(category)} already has an assignment of this name: this one is added as well`;
      findings.push({ moduleName, text });
    }
    if (inFile.has(name)) findings.push({ moduleName, text: "The file has this name twice: both are added" });
    inFile.add(name);
    if (!findCategory(category)) {
      findings.push({ moduleName, text: `“${category}” is not one of the seven categories: no student has it` });
    }
  }
  return { ...found, findings };
}

function toReply({ assignments, findings }: Package, ids: readonly string[]): ImportReply {
  return {
    assignments: assignments.map(({ moduleName, category, subAssignments, charts }, index) => ({
      _id: ids[index] ?? null,
      moduleName,
      category: categoryOf(category),
      sections: subAssignments.length,
      questions: subAssignments.reduce((sum, { questions }) => sum + (questions?.length ?? 0), 0),
      charts: charts.length,
    })),
    findings,
  };
}
