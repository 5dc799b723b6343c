import { z } from "zod";
import { colourFault } from "../colour.ts";
import { limits } from "../limits.ts";
import { mostPracticeChartsPerDay } from "../practice-charts.ts";
import { sentences } from "../sentences.ts";
import { requiredTextFault, textFault } from "../text-rules.ts";
import { ruled, ruledText } from "./common.ts";

const text = (most: number, missing?: string) =>
  ruledText((given) => (missing === undefined ? textFault(given, most) : requiredTextFault(given, missing, most)));

const webAddress = ruledText((given) =>
  /^https?:\/\/[^\s\p{Cc}/?#@]+([/?#][^\s\p{Cc}]*)?$/iu.test(given) && given.length <= 2000
    ? undefined
    : "Address must begin with http:// or https://",
);

const practiceFault = `Practice charts a day must be a whole number from 0 to ${mostPracticeChartsPerDay}`;

const accuracyFault = "Accuracy must be a whole number from 1 to 100";

const perHourFault = "Charts an hour must be a number from 0.1 to 60";

const chartsPerHour = z.number(perHourFault).min(0.1, perHourFault).max(60, perHourFault);

const barFault = "Pass mark must be a whole number from 0 to 100";

/** An image that browsers read; the server encodes it again. */
const image = z
  .string()
  .max(1_500_000, sentences.logoTooLarge)
  .regex(/^data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/=]+$/, "The logo must be an image");

/** The institute's settings. A field that a change omits stays unchanged. */
const settings = z.strictObject({
  /** Empty: none beside Casebook's own. */
  instituteName: text(limits.instituteNameLength),
  logo: image.nullable(),
  colour: ruled(z.string().trim().toLowerCase(), colourFault),
  passBar: z.int(barFault).min(0, barFault).max(100, barFault),
  /** Practice charts that a student may get in a day; 0 closes practice. */
  practiceChartsPerDay: z.int(practiceFault).min(0, practiceFault).max(mostPracticeChartsPerDay, practiceFault),
  /** The target of practice: accuracy in percent, and charts an hour. */
  practiceAccuracy: z.int(accuracyFault).min(1, accuracyFault).max(100, accuracyFault),
  inpatientChartsPerHour: chartsPerHour,
  outpatientChartsPerHour: chartsPerHour,
  codingSoftwareName: text(limits.softwareNameLength, "Name is required"),
  codingSoftwareUrl: webAddress,
  studentsMayChangePassword: z.boolean(),
  assistantOn: z.boolean(),
  assistantName: text(limits.assistantNameLength, "Name is required"),
  assistantGreeting: text(limits.greetingLength),
});

export type InstituteSettings = z.infer<typeof settings>;

export const changeSettingsRequest = settings.partial().extend({
  /** The settings as the form read them (`settingText`). Settings that the form did not change keep what is stored. */
  seen: z.partialRecord(settings.keyof(), z.string().max(1_500_000), "seen must be an object").default({}),
});
export const adminSettingsReply = z.object({ success: z.literal(true), settings });

/** The data of the public page. */
export const instituteReply = z.object({
  success: z.literal(true),
  name: z.string(),
  logo: z.string().nullable(),
  colour: z.string(),
});

export type Institute = Omit<z.infer<typeof instituteReply>, "success">;
