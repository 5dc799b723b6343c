import pLimit from "p-limit";
import type { Reader } from "../database/schema.ts";
import type { FileStore } from "./store.ts";

/** A bucket is asked for each size. */
const atOnce = 8;

interface Named {
  id: string;
  name: string;
  size: number;
  /** Whose it is, for whoever must find it again. */
  owner: string;
}

interface FileCheck {
  checked: number;
  missing: Named[];
  /** Contents of another size than their row says, with the size found. */
  wrong: (Named & { found: number })[];
  /** Contents that this database deleted or never used: they are removed 30 days later. */
  unused: number;
  /** The keys of contents that this database does not know: they are never removed. */
  unknown: string[];
}

/** Compares every file's row with what lies in the store. Reads only. */
export async function checkFiles(db: Reader, store: FileStore): Promise<FileCheck> {
  const present = new Set(await store.list());
  const files = await nameFiles(db);
  const known = new Set(files.map(({ id }) => id));
  const unused = new Set((await db.selectFrom("unused_file").select("id").execute()).map(({ id }) => id));
  const others = [...present].filter((key) => !known.has(key));
  const turns = pLimit(atOnce);
  const sizes = await Promise.all(files.map(({ id }) => turns(() => store.sizeOf(id))));
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

async function nameFiles(db: Reader): Promise<Named[]> {
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
