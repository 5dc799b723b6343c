import { type Fault, requiredTextFault } from "./text-rules.ts";

// The rules of a user's name, and when two names are the same.

/** Control and invisible characters, halves of a surrogate pair, and unassigned code points. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/** Joiners are needed in Indic and Arabic names; elsewhere they only serve to deceive. */
const joiners = /(?<=[\p{M}\p{Script=Arabic}])[\u200c\u200d]/gu;

const latin = /\p{Script=Latin}/u;
const latinLookAlike = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Returns the fault of a user's name: missing, too long, or with characters that could imitate another name. */
export function userNameFault(name: string, missing: string): Fault {
  return requiredTextFault(name, missing) ?? deceptionIn(name);
}

function deceptionIn(name: string): Fault {
  if (unseen.test(name.replace(joiners, ""))) return "A name must not contain invisible characters";
  const deceives = name.split(/\s+/).some((word) => latin.test(word) && latinLookAlike.test(word));
  return deceives ? "A word of a name must not mix letters of different alphabets" : undefined;
}

/** Returns the form in which names are compared: without case, white space and variants of a character ("ａ" is "a"). */
export function nameKey(name: string): string {
  return name.normalize("NFKC").replace(joiners, "").trim().replace(/\s+/g, " ").toLowerCase().normalize("NFKC");
}

/** Letters that Unicode cannot split into a letter and an accent. */
const plain: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** Letters that people without these keys write as two. */
const spelledOut: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

/**
 * Returns the text that a search looks through, one line for each writing of a name: without accents, so that "muller"
 * finds "Müller"; and with umlauts spelled out, so that "Mueller" finds it too. "Samuel" has no umlaut and so no second
 * line.
 */
export function searchText(name: string): string {
  const key = nameKey(name);
  const spelled = key.replace(/[äöüøå]/g, (letter) => spelledOut[letter] ?? letter);
  return spelled === key ? searchKey(key) : `${searchKey(key)}\n${searchKey(spelled)}`;
}

/** Returns a search in the form of `searchText`. */
export function searchKey(asked: string): string {
  const bare = nameKey(asked)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
  return bare.replace(/[ßæœøłđðþı]/g, (letter) => plain[letter] ?? letter).normalize("NFC");
}
