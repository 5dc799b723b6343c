import { createHash } from "node:crypto";
import type { z } from "zod";
import type { changeSettingsRequest, InstituteSettings } from "#contract/api/settings.ts";
import { settingText } from "#contract/setting-texts.ts";
import { changesOf, recordAudit } from "../../core/audit/audit.ts";
import { lockKey } from "../../core/database/connect.ts";
import { writeJson } from "../../core/database/json.ts";
import { redrawImage } from "../../core/files/redraw-image.ts";
import { changedFields } from "../../core/http/changed-fields.ts";
import { ruleBroken } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { readSettings } from "./read-settings.ts";

const logoPixels = 256;

type ChangeSettings = z.infer<typeof changeSettingsRequest>;
type Changes = Omit<ChangeSettings, "seen">;

/**
 * Changes the given settings and records each change in the audit log. Returns all settings after the change. Throws 422 for
 * a logo that is not an image, and 409 for a setting that someone else has changed since the form read it (`seen`).
 */
export async function changeSettings(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  viewer: Viewer,
  { seen, ...given }: ChangeSettings,
): Promise<InstituteSettings> {
  const redrawn = given.logo ? { ...given, logo: await redrawLogo(given.logo) } : given;
  return db.transaction().execute(async (trx) => {
    await lockKey(trx, "settings");
    const before = await readSettings(trx, config);
    const texts = { given: textsOf(redrawn), seen, stored: textsOf(before) };
    const changed = changedFields("these settings", texts, (name, text) =>
      name === "logo" && text ? "another logo" : text,
    );
    const wanted: Changes = Object.fromEntries(Object.entries(redrawn).filter(([name]) => changed.includes(name)));
    const changes = changesOf(auditedSettings(before), auditedSettings({ ...before, ...wanted }));
    if (Object.keys(changes).length === 0) return before;
    for (const name of Object.keys(changes)) {
      const value = writeJson(wanted[name as keyof InstituteSettings]);
      await trx
        .insertInto("setting")
        .values({ name, value })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
        .execute();
    }
    const subject = { id: null, name: "Settings" };
    await recordAudit(trx, viewer, clock, "settings changed", subject, { changes });
    return readSettings(trx, config);
  });
}

function textsOf(settings: Changes): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, settingText(value)]));
}

/** Returns the settings as the audit log stores them: of a logo only a short hash. */
function auditedSettings({ logo, ...settings }: Changes): Record<string, unknown> {
  return { ...settings, logo: logo ? createHash("sha256").update(logo).digest("hex").slice(0, 12) : null };
}

/** Takes and returns a data URL. */
async function redrawLogo(logo: string): Promise<string> {
  const bytes = Buffer.from(logo.slice(logo.indexOf(",") + 1), "base64");
  const image = await redrawImage(bytes, { sizePixels: logoPixels, fit: "contain", quality: 90 });
  if (!image) throw ruleBroken("logo", "The logo must be an image");
  return `data:image/webp;base64,${image.toString("base64")}`;
}
