import type { InstituteSettings } from "#contract/api/settings.ts";
import { brandColour } from "#contract/colour.ts";
import { passBar } from "#contract/progress.ts";
import type { Config } from "../../core/config.ts";
import { readJson } from "../../core/database/json.ts";
import type { Reader } from "../../core/database/schema.ts";

/** What holds where nothing was set: the variables, and our own. */
function defaultsOf({ codingSoftware }: Pick<Config, "codingSoftware">): InstituteSettings {
  return {
    instituteName: "",
    logo: null,
    colour: brandColour,
    passBar,
    codingSoftwareName: codingSoftware.name,
    codingSoftwareUrl: codingSoftware.url,
    studentsMayChangePassword: false,
    assistantOn: true,
    assistantName: "AI Assistant",
    assistantGreeting: "",
  };
}

/** The institute's settings as they hold now: what was set wins over its variable. */
export async function readSettings(db: Reader, config: Pick<Config, "codingSoftware">): Promise<InstituteSettings> {
  const rows = await db.selectFrom("setting").selectAll().execute();
  const set = Object.fromEntries(rows.map(({ name, value }) => [name, readJson(value)]));
  return { ...defaultsOf(config), ...set };
}
