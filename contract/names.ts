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

/** Letters that are written with two where the keys for them are missing. */
const spelledOut: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

/**
 * What a search looks through, a line for each way to write a name: as it is compared, without accents, so that "muller"
 * finds "Müller"; and where it has an umlaut with that spelled out, so that "Mueller" finds it too. A name that is written
 * "Samuel" has no second line, and nothing is found by a "ue" that was meant as one.
 */
export function searchText(name: string): string {
  const key = nameKey(name);
  const spelled = key.replace(/[äöüøå]/g, (letter) => spelledOut[letter] ?? letter);
  return spelled === key ? searchKey(key) : `${searchKey(key)}\n${searchKey(spelled)}`;
}

/** What is searched for, as `searchText` writes names. */
export function searchKey(asked: string): string {
  const bare = nameKey(asked)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
  return bare.replace(/[ßæœøłđðþı]/g, (letter) => plain[letter] ?? letter).normalize("NFC");
}
