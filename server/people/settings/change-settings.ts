import { createHash } from "node:crypto";
import type { z } from "zod";
import type { changeSettingsRequest, InstituteSettings } from "#contract/api/settings.ts";
import { settingText } from "#contract/setting-texts.ts";
import { changesOf, recordAudit } from "../../core/audit/audit.ts";
import { lockKey } from "../../core/database/connect.ts";
import { writeJson } from "../../core/database/json.ts";
import { changedFields } from "../../core/http/changed-fields.ts";
import { ruleBroken } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { readSettings } from "./read-settings.ts";

const logoPixels = 256;
const largestPixels = 50_000_000;

type ChangeSettings = z.infer<typeof changeSettingsRequest>;
type Changes = Omit<ChangeSettings, "seen">;

/**
 * Changes what was given and leaves the rest; the audit log keeps each with what it was. Out: the settings that hold now.
 * Throws 422 for a logo that is no image, and 409 for a setting that someone else has changed since the form read it (`seen`).
 */
export async function changeSettings(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  viewer: Viewer,
  { seen, ...given }: ChangeSettings,
): Promise<InstituteSettings> {
  const redrawn = given.logo ? { ...given, logo: await redraw(given.logo) } : given;
  return db.transaction().execute(async (trx) => {
    await lockKey(trx, "settings");
    const before = await readSettings(trx, config);
    const texts = { given: textsOf(redrawn), seen, stored: textsOf(before) };
    const changed = changedFields("these settings", texts, (name, text) =>
      name === "logo" && text ? "another logo" : text,
    );
    const wanted: Changes = Object.fromEntries(Object.entries(redrawn).filter(([name]) => changed.includes(name)));
    const changes = changesOf(told(before), told({ ...before, ...wanted }));
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

/** A logo is told by what it is made of: the log keeps no pictures. */
function told({ logo, ...settings }: Changes): Record<string, unknown> {
  return { ...settings, logo: logo ? createHash("sha256").update(logo).digest("hex").slice(0, 12) : null };
}

/** Whatever else the file was or carried is gone. */
async function redraw(logo: string): Promise<string> {
  const { default: sharp } = await import("sharp");
  try {
    const image = await sharp(Buffer.from(logo.slice(logo.indexOf(",") + 1), "base64"), {
      limitInputPixels: largestPixels,
      failOn: "error",
    })
      .rotate()
      .resize(logoPixels, logoPixels, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality: 90 })
      .toBuffer();
    return `data:image/webp;base64,${image.toString("base64")}`;
  } catch {
    throw ruleBroken("logo", "The logo must be an image");
  }
}
