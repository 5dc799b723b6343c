/** A family of visits whose codes differ in one respect, described in our own words. */
interface Visit {
  family: string;
  /** The respect in which the codes differ. */
  differsIn: "level" | "length" | "age";
  /** Null if the codes differ in another respect. */
  level: number | null;
}

const families: readonly [first: number, last: number, family: string, differsIn?: Visit["differsIn"]][] = [
  [99202, 99205, "an office visit of a new patient"],
  [99211, 99215, "an office visit of an established patient"],
  [99221, 99223, "a first hospital or observation visit"],
  [99231, 99233, "a later hospital or observation visit"],
  [99234, 99236, "hospital care that begins and ends on one day"],
  [99238, 99239, "the day of discharge", "length"],
  [99242, 99245, "a consultation outside the hospital"],
  [99252, 99255, "a consultation in the hospital"],
  [99281, 99285, "a visit to an emergency department"],
  [99291, 99292, "critical care", "length"],
  [99381, 99387, "a preventive visit of a new patient", "age"],
  [99391, 99397, "a preventive visit of an established patient", "age"],
];

/** Last code of the families with levels of service (coding.md section 4). */
export const lastWithLevels = 99285;

/** Finds the visit of a CPT code; undefined for other codes. */
export function findVisit(code: string): Visit | undefined {
  const number = /^\d{5}$/.test(code) ? Number(code) : 0;
  const found = families.find(([first, last]) => first <= number && number <= last);
  if (!found) return undefined;
  const [, , family, differsIn = "level"] = found;
  return { family, differsIn, level: differsIn === "level" ? number % 10 : null };
}
