import type { InstituteSettings } from "#contract/api/settings.ts";
import { brandColour } from "#contract/colour.ts";
import { practiceChartsPerDay, practiceTargets } from "#contract/practice-charts.ts";
import { passBar } from "#contract/progress.ts";
import type { Config } from "../../core/config.ts";
import { readJson } from "../../core/database/json.ts";
import type { Reader } from "../../core/database/schema.ts";

/** Returns the settings of an institute that has changed none: from the environment variables or built in. */
function defaultsOf({ codingSoftware }: Pick<Config, "codingSoftware">): InstituteSettings {
  return {
    instituteName: "",
    logo: null,
    colour: brandColour,
    passBar,
    practiceChartsPerDay,
    ...practiceTargets,
    codingSoftwareName: codingSoftware.name,
    codingSoftwareUrl: codingSoftware.url,
    studentsMayChangePassword: false,
    assistantOn: true,
    assistantName: "AI Assistant",
    assistantGreeting: "",
  };
}

/** Returns the institute's current settings. A stored setting overrides its environment variable. */
export async function readSettings(db: Reader, config: Pick<Config, "codingSoftware">): Promise<InstituteSettings> {
  const rows = await db.selectFrom("setting").selectAll().execute();
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, readJson(value)]));
  return { ...defaultsOf(config), ...stored };
}
