export type Laterality = "right" | "left" | "bilateral" | "unspecified";

const sides: [RegExp, Laterality][] = [
  [/\bbilateral\b/i, "bilateral"],
  [/\bright\b/i, "right"],
  [/\bleft\b/i, "left"],
  [
    /\bunspecified (?:\w+ )?(?:side|ear|eye|eyelid|arm|leg|limb|hand|wrist|finger|thumb|hip|knee|ankle|foot|toe|shoulder|elbow|femur|tibia|fibula|humerus|radius|ulna|breast|lung|kidney|ovary|extremity|forearm|thigh|upper|lower|upper arm|lower leg|orbit|cornea|testis|clavicle|scapula|patella)\b/i,
    "unspecified",
  ],
];

/** Body parts in the middle of a title: "left ventricular failure", "right upper quadrant pain". */
const places =
  /\b(?:right|left) (?:heart|ventricular|(?:upper|lower) quadrant|anterior descending|main coronary|circumflex coronary|coronary)\b/gi;

/** Returns the side of the body in a title; undefined without one. */
export function lateralityOf(title: string): Laterality | undefined {
  const words = title.replaceAll(places, "");
  const named = sides.filter(([pattern]) => pattern.test(words)).map(([, side]) => side);
  // "Blindness right eye, normal vision left eye" has no side.
  return named.includes("right") && named.includes("left") ? undefined : named[0];
}
