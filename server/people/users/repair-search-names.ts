import { setImmediate } from "node:timers/promises";
import { searchText } from "#contract/names.ts";
import { roles } from "#contract/roles.ts";
import type { Db } from "../../core/database/schema.ts";

const rowsPerSlice = 500;

/**
 * Writes the search text of users: only where it is missing, or wherever it does not match the name. Older versions, which
 * may run beside this one during an upgrade, add and rename users without writing it, or without spelling out umlauts.
 */
export async function repairSearchNames(db: Db, which: "missing" | "all"): Promise<void> {
  for (let lastId = ""; ; ) {
    let read = db.selectFrom("user").select(["id", "name", "search_name"]).where("id", ">", lastId).orderBy("id");
    // These two conditions use the index of the search.
    if (which === "missing") read = read.where("role", "in", roles).where("search_name", "=", "");
    const users = await read.limit(rowsPerSlice).execute();
    for (const { id, name, search_name } of users) {
      const search = searchText(name);
      if (search === search_name) continue;
      await db.updateTable("user").set({ search_name: search }).where("id", "=", id).where("name", "=", name).execute();
    }
    const lastUser = users.at(-1);
    if (!lastUser || users.length < rowsPerSlice) return;
    lastId = lastUser.id;
    await setImmediate();
  }
}
