import pLimit from "p-limit";
import type { Reader } from "../database/schema.ts";
import type { FileStore } from "./store.ts";

/** Concurrent queries for sizes; a bucket needs one query per file. */
const sizeQueriesAtOnce = 8;

interface OwnedFile {
  id: string;
  name: string;
  size: number;
  /** The module and section of a chart, or the user of an image. */
  owner: string;
}

interface FileCheck {
  checked: number;
  missing: OwnedFile[];
  /** Files whose size differs from their row, with the size in the store. */
  wrong: (OwnedFile & { found: number })[];
  /** Contents that this database deleted or never used: they are removed 30 days later. */
  unused: number;
  /** The keys of contents that this database does not know: they are never removed. */
  unknown: string[];
}

/** Compares the row of every file with the store. Reads only. */
export async function checkFiles(db: Reader, store: FileStore): Promise<FileCheck> {
  const present = new Set(await store.list());
  const files = await readFiles(db);
  const known = new Set(files.map(({ id }) => id));
  const unused = new Set((await db.selectFrom("unused_file").select("id").execute()).map(({ id }) => id));
  const others = [...present].filter((key) => !known.has(key));
  const limit = pLimit(sizeQueriesAtOnce);
  const sizes = await Promise.all(files.map(({ id }) => limit(() => store.sizeOf(id))));
  return {
    checked: files.length,
    missing: files.filter((_file, index) => sizes[index] === undefined),
    wrong: files.flatMap((file, index) => {
      const found = sizes[index];
      return found === undefined || found === file.size ? [] : [{ ...file, found }];
    }),
    unused: others.filter((key) => unused.has(key)).length,
    unknown: others.filter((key) => !unused.has(key)),
  };
}

async function readFiles(db: Reader): Promise<OwnedFile[]> {
  const rows = await db
    .selectFrom("file")
    .leftJoin("section", "section.pdf_file_id", "file.id")
    .leftJoin("assignment", "assignment.id", "section.assignment_id")
    .leftJoin("user", "user.image_file_id", "file.id")
    .select([
      "file.id",
      "file.name",
      "file.size",
      "assignment.module_name",
      "section.name as section",
      "user.name as user",
    ])
    .orderBy("file.id")
    .execute();
  return rows.map(({ id, name, size, module_name, section, user }) => ({
    id,
    name,
    size,
    owner: module_name === null ? imageOf(user) : [module_name, section].filter(Boolean).join(", "),
  }));
}

const imageOf = (user: string | null) => (user === null ? "of nothing any more" : `the image of ${user}`);
