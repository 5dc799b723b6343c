import type { Category } from "#contract/categories.ts";

interface SamplePerson {
  name: string;
  course: Category;
  enrolledDaysAgo: number;
  expiresInDays: number;
  paidRupees: number;
  remainingRupees: number;
}

function person(
  name: string,
  course: Category,
  [enrolledDaysAgo, expiresInDays]: [number, number],
  [paidRupees, remainingRupees]: [number, number],
): SamplePerson {
  return { name, course, enrolledDaysAgo, expiresInDays, paidRupees, remainingRupees };
}

export const sampleSubadmin = "Priya Menon";

/** Two students for each course. The access of one ends soon, so that staff see the warning. */
export const samplePeople: SamplePerson[] = [
  person("Asha Rao", "IP-DRG", [20, 40], [45000, 15000]),
  person("Imran Qureshi", "IP-DRG", [35, 25], [60000, 0]),
  person("Vikram Iyer", "CPC", [18, 42], [30000, 10000]),
  person("Sneha Patil", "CPC", [26, 64], [40000, 0]),
  person("Lakshmi Narayanan Venkataraman", "SURGERY", [30, 130], [52000, 0]),
  person("Daniel Fernandes", "SURGERY", [17, 43], [20000, 32000]),
  person("Fatima Sheikh", "Denials", [28, 4], [25000, 0]),
  person("Karthik Reddy", "Denials", [21, 39], [12500, 12500]),
  person("Rohan Gupta", "ED", [19, 41], [35000, 0]),
  person("Meenakshi Sundaram", "ED", [33, 27], [35000, 0]),
  person("Joseph Thomas", "E and M", [22, 38], [15000, 17500]),
  person("Ananya Das", "E and M", [24, 66], [32500, 0]),
  person("Harpreet Kaur", "CCS", [29, 61], [48000, 0]),
  person("Suresh Babu", "CCS", [16, 44], [24000, 24000]),
];
