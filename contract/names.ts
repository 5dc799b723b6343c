import { type Fault, requiredTextFault } from "./text-rules.ts";

// What a user's name may be made of, and when two names are the same.

/** Control marks, invisible ones, halves of a character and code points without a character. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/** Indic and Arabic names are written with joiners; anywhere else they are only there to deceive. */
const joiners = /(?<=[\p{M}\p{Script=Arabic}])[\u200c\u200d]/gu;

const latin = /\p{Script=Latin}/u;
const latinLookAlike = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** The fault of a user's name: missing, too long, or one that reads like another. */
export function userNameFault(name: string, missing: string): Fault {
  return requiredTextFault(name, missing) ?? deceptionIn(name);
}

function deceptionIn(name: string): Fault {
  if (unseen.test(name.replace(joiners, ""))) return "A name may hold no invisible characters";
  const deceives = name.split(/\s+/).some((word) => latin.test(word) && latinLookAlike.test(word));
  return deceives ? "A word of a name may not mix letters of different alphabets" : undefined;
}

/** How names are compared: without regard to case, white space and how a character is written ("ａ" is "a"). */
export function nameKey(name: string): string {
  return name.normalize("NFKC").replace(joiners, "").trim().replace(/\s+/g, " ").toLowerCase().normalize("NFKC");
}

/** Letters with a mark of their own that no mark can be taken from. */
const plain: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** How names are searched: as they are compared, and without accents, so that "muller" finds "Müller". */
export function searchKey(name: string): string {
  const bare = nameKey(name)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
  return bare.replace(/[ßæœøłđðþı]/g, (letter) => plain[letter] ?? letter).normalize("NFC");
}
