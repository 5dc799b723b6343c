import { addDays, drawTime } from "./calendar.ts";
import type { DocumentWriter } from "./chart.ts";
import { dietitians, nurses, physicians } from "./names.ts";
import { makeRandom } from "./random.ts";
import type { Stay } from "./stay.ts";

type Role = "attending" | "colleague" | "nurse" | "dietitian";

/** Signs reports and notes of a stay. */
export interface Signing {
  /** Signs on a day of the stay, 0 the first; not later than on the last. Notes are signed before noon, reports after. */
  sign(writer: DocumentWriter, role: Role, day: number, part?: "morning" | "afternoon"): void;
}

/** Makes the signing of a stay. It has its own random numbers, so that a signature changes no word of the chart. */
export function makeSigning({ admission, lengthDays }: Stay, attending: string, record: string): Signing {
  const random = makeRandom(`signatures ${record}`);
  const colleagues = physicians.filter((name) => name !== attending);
  const names = { attending: [attending], colleague: colleagues, nurse: nurses, dietitian: dietitians };
  return {
    sign(writer, role, day, part = "morning") {
      const signer = random.pick(names[role]);
      const [from, to] = part === "morning" ? [9, 11] : [12, 19];
      writer.sign(signer, drawTime(random, addDays(admission, Math.min(day, lengthDays)), from, to));
    },
  };
}
