import { plainCode, type System } from "../systems.ts";
import { findStructure, type ReadDiagnosis, readDiagnosis } from "./structure.ts";
import { isDenied, type ReadTitle, untitled } from "./title-words.ts";

/** The slips that staff may give a part of a point for. */
type PartPointKind = "laterality" | "encounter" | "specificity";

/**
 * Returns the kind of a slip by the structure of the two codes, or undefined (coding.md section 4).
 * Needs no index and never changes by an import, since grading depends on it.
 */
export function findPartPointKind(system: System, given: string, meant: string): PartPointKind | undefined {
  if (system !== "icd10cm") return undefined;
  const [one, other] = [plainCode(given), plainCode(meant)];
  if (one === other || one.length < 3 || one.slice(0, 3) !== other.slice(0, 3)) return undefined;
  // The start of a code cannot be billed: it is a header, not a less specific code (coding.md section 4).
  if (other.startsWith(one)) return undefined;
  const [read, wanted] = [readDiagnosis(one), readDiagnosis(other)];
  if (!read || !wanted) return undefined;
  if (differInSide(read, wanted)) return "laterality";
  if (read.stem === wanted.stem) return "encounter";
  return isLessSpecific(read, wanted) ? "specificity" : undefined;
}

/** True if two codes differ only in the side, or one leaves the side open. */
function differInSide(given: ReadDiagnosis, meant: ReadDiagnosis): boolean {
  if (given.stem === meant.stem) return given.sides !== "";
  if (given.seventh !== meant.seventh) return false;
  const { title: one } = given;
  const { title: other } = meant;
  if (one.side === other.side) return false;
  if (one.side && other.side && one.beside.join() === other.beside.join()) return true;
  if (leavesSideOpen(one, other) || leavesSideOpen(other, one)) return true;
  return differInOnePlace(given.stem, meant.stem) && (isOfBothSides(one, other) || isOfBothSides(other, one));
}

/** "… of unspecified knee" beside "… of right knee". */
function leavesSideOpen(open: ReadTitle, closed: ReadTitle): boolean {
  if (open.side === "right" || open.side === "left" || open.beside.length !== closed.beside.length + 1) return false;
  const named = closed.beside.join();
  return open.beside.some((word, at) => word === "unspecified" && open.beside.toSpliced(at, 1).join() === named);
}

/** "Cataract, bilateral" beside "Cataract, right eye", which names the place too. */
function isOfBothSides(both: ReadTitle, one: ReadTitle): boolean {
  return both.side === "bilateral" && both.beside.every((word) => one.beside.includes(word));
}

function differInOnePlace(one: string, other: string): boolean {
  return one.length === other.length && [...one].filter((character, at) => character !== other[at]).length === 1;
}

/** True if a code is less specific than the other and says nothing else. */
function isLessSpecific(given: ReadDiagnosis, meant: ReadDiagnosis): boolean {
  const { title: one } = given;
  const { title: other } = meant;
  if (one.open === 0 || !areSeventhsAlike(given, meant) || isDenied(one.said, other.said)) return false;
  if (isAnotherKind(one.said, other.said)) return false;
  const isWithin = one.saidForSure.isSubsetOf(other.saidForSure);
  const isBeyond = other.saidForSure.isSubsetOf(one.saidForSure);
  if (isWithin || isBeyond) return isWithin && (!isBeyond || other.open < one.open);
  const branch = openBranch(given, meant);
  return branch !== undefined && one.saidForSure.difference(branch).isSubsetOf(other.saidForSure);
}

function areSeventhsAlike(given: ReadDiagnosis, meant: ReadDiagnosis): boolean {
  if (given.sides === "" && meant.sides === "") return given.seventh === meant.seventh;
  const side = sideOfSeventh(given);
  return side === "" || side === "U" || side === sideOfSeventh(meant);
}

/** Words that exclude each other: a title with one of them leaves the others not open. */
const kindsOfOne: readonly (readonly string[])[] = [
  ["adverse", "poisoning", "underdosing"],
  ["fibrillation", "flutter"],
  ["sprain", "subluxation", "dislocation", "rupture"],
];
/** Words for more than one part or course: "systolic" does not leave "combined systolic and diastolic" open. */
const wordsOfMore = ["both", "combined"];

/** True if two titles name different kinds of a condition, neither less specific. */
function isAnotherKind(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const isOther = kindsOfOne.some(
    (words) => words.some((word) => one.has(word)) && words.some((word) => other.has(word) && !one.has(word)),
  );
  const saysMore = wordsOfMore.some((word) => other.has(word) && !one.has(word));
  const isRemission = one.has("remission") && other.has("remission") && one.has("achieved") !== other.has("achieved");
  const isChronicToo = one.has("acute") && other.has("chronic") && !one.has("chronic");
  return isOther || saysMore || isRemission || isChronicToo;
}

function sideOfSeventh({ sides, sevenths, seventh }: ReadDiagnosis): string {
  return seventh === "" ? "" : (sides[sevenths.indexOf(seventh)] ?? "");
}

/**
 * Returns the words of the level at which a code branches off from the other, if that level adds only "unspecified":
 * "Heart failure, unspecified" below "Heart failure", "of unspecified site" below its disease.
 */
function openBranch(
  { stem: given, title: one }: ReadDiagnosis,
  { stem: meant, title: other }: ReadDiagnosis,
): ReadonlySet<string> | undefined {
  let length = 3;
  while (length < given.length && given[length] === meant[length]) length++;
  const titleOf = (code: string) => findStructure(code)?.title ?? untitled;
  const above = titleOf(given.slice(0, length));
  if (above.isJoined && isOtherHalf(above, one, other)) return undefined;
  const [branch, otherBranch] = [titleOf(given.slice(0, length + 1)), titleOf(meant.slice(0, length + 1))];
  if (!isOpenBelow(branch, above) || isOpenBelow(otherBranch, above)) return undefined;
  // Below "Burn and corrosion", a burn is not a less specific corrosion.
  const leftOut = [...above.said.difference(branch.said)].filter((word) => word !== "other");
  return leftOut.some((word) => otherBranch.said.has(word)) ? undefined : branch.said;
}

/**
 * True if a code below a title of several conditions, "Cellulitis and acute lymphangitis", is of another one than the
 * given code: its title has words that the given one leaves out, or lacks the last condition that both share.
 */
function isOtherHalf(above: ReadTitle, one: ReadTitle, other: ReadTitle): boolean {
  const leftOut = [...above.said.difference(one.said)].filter((word) => word !== "other");
  const thing = [...one.saidForSure.intersection(above.said)].at(-1);
  return leftOut.length > 0 && (leftOut.some((word) => other.said.has(word)) || !thing || !other.said.has(thing));
}

function isOpenBelow(branch: ReadTitle, above: ReadTitle): boolean {
  return branch.open > 0 && branch.saidForSure.isSubsetOf(above.said);
}
