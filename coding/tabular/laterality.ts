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

/** The side of the body that a title names; undefined when it names none. */
export function lateralityOf(title: string): Laterality | undefined {
  const named = sides.filter(([pattern]) => pattern.test(title)).map(([, side]) => side);
  // "Right heart failure due to left heart failure" is on no side.
  return named.includes("right") && named.includes("left") ? undefined : named[0];
}
