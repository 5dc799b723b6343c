/** A family of visits, whose codes differ in their level only (99202 to 99285), in our own words. */
interface Visit {
  family: string;
  /** Null for days of discharge, which differ in time. */
  level: number | null;
}

const families: readonly [first: number, last: number, family: string][] = [
  [99202, 99205, "an office visit of a new patient"],
  [99211, 99215, "an office visit of an established patient"],
  [99221, 99223, "a first hospital or observation visit"],
  [99231, 99233, "a later hospital or observation visit"],
  [99234, 99236, "hospital care that begins and ends on one day"],
  [99238, 99239, "the day of discharge"],
  [99242, 99245, "a consultation outside the hospital"],
  [99252, 99255, "a consultation in the hospital"],
  [99281, 99285, "a visit to an emergency department"],
];

/** The visit that a CPT code stands for; undefined for a code of anything else. */
export function findVisit(code: string): Visit | undefined {
  const number = /^\d{5}$/.test(code) ? Number(code) : 0;
  const found = families.find(([first, last]) => first <= number && number <= last);
  if (!found) return undefined;
  const [first, , family] = found;
  return { family, level: first === 99238 ? null : number % 10 };
}
