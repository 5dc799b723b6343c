import { setImmediate } from "node:timers/promises";
import { searchText } from "#contract/names.ts";
import { roles } from "#contract/roles.ts";
import type { Db } from "../../core/database/schema.ts";

/** So many at a time hold nobody up. */
const rowsPerTurn = 500;

/**
 * Writes by what users are searched, where it is missing or, of all, other than their name: a server of the version
 * before, which runs beside this one during an upgrade, adds and renames without it, and one between spelled no umlaut out.
 */
export async function mendSearchNames(db: Db, which: "missing" | "all"): Promise<void> {
  for (let last = ""; ; ) {
    let read = db.selectFrom("user").select(["id", "name", "search_name"]).where("id", ">", last).orderBy("id");
    // By the index that the search looks through.
    if (which === "missing") read = read.where("role", "in", roles).where("search_name", "=", "");
    const users = await read.limit(rowsPerTurn).execute();
    for (const { id, name, search_name } of users) {
      const search = searchText(name);
      if (search === search_name) continue;
      await db.updateTable("user").set({ search_name: search }).where("id", "=", id).where("name", "=", name).execute();
    }
    const end = users.at(-1);
    if (!end || users.length < rowsPerTurn) return;
    last = end.id;
    await setImmediate();
  }
}
