import type { CodeSystem } from "#contract/code-systems.ts";

interface Search {
  kind: string;
  text: string;
}

const words = (text: string): Search => ({ kind: "Words", text });
const start = (text: string): Search => ({ kind: "A code's beginning", text });

/** Example searches for each system, written as coders write them. */
export const searches: Record<CodeSystem, readonly [Search, ...Search[]]> = {
  icd10cm: [{ kind: "Short forms", text: "dm2 ckd" }, words("fracture radius right"), start("I50.3")],
  icd10pcs: [words("angioplasty coronary"), start("0SR9")],
  hcpcs: [words("wheelchair"), start("G01")],
  cpt: [{ kind: "A code", text: "99213" }],
  modifier: [words("left side"), words("separate")],
  drg: [words("heart failure"), start("87")],
};

interface Beginning {
  title: string;
  codes: readonly string[];
}

/**
 * Starting points for reading each system. Their titles come from the loaded release; codes that it lacks are omitted.
 */
export const beginnings: Record<Exclude<CodeSystem, "icd10pcs">, Beginning> = {
  icd10cm: {
    title: "Chapters",
    codes: (
      "A00-B99 C00-D49 D50-D89 E00-E89 F01-F99 G00-G99 H00-H59 H60-H95 I00-I99 J00-J99 K00-K95 L00-L99 M00-M99 N00-N99 " +
      "O00-O9A P00-P96 Q00-Q99 R00-R99 S00-T88 U00-U85 V00-Y99 Z00-Z99"
    ).split(" "),
  },
  hcpcs: {
    title: "Often used",
    codes: "A0429 A4253 E0143 E0601 G0008 G0105 G0121 G0439 J0696 J1100 J1885 J2405 J3420 L1833 P9016 Q9967".split(" "),
  },
  cpt: { title: "Often used", codes: "99213 99214 99284 99223 45385 47562 93010 71046".split(" ") },
  modifier: { title: "Often used", codes: "24 25 26 50 51 57 58 59 76 78 LT RT XS XU GA JW".split(" ") },
  drg: { title: "Often used", codes: "065 189 193 280 291 321 378 392 470 603 638 682 690 807 871 885".split(" ") },
};
