import type { CodeDetails } from "#coding/code-sets/find-code.ts";
import { type System, systems } from "#coding/systems.ts";

/** Returns a link to the page of a code. In: the code as it is shown. */
export function linkTo(system: System, display: string): string {
  return `[${display}](/codes/${system}/${encodeURIComponent(display)})`;
}

/** Returns a text whose Markdown has no meaning: a title is shown, never drawn. */
export function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>#|!~]/g, "\\$&");
}

/** Returns the releases and tables that the facts of codes are from: each once, and each note on a release once, at the end. */
export function sourcesOf(codes: readonly CodeDetails[]): string {
  const sources = codes.map(({ system, code, release }) => {
    const table = system === "icd10pcs" && code.length >= 3 ? `, table ${code.slice(0, 3)}` : "";
    const list = system === "icd10cm" ? ", with the notes of the tabular list" : "";
    return `${release ?? systems[system]}${table}${list}.`;
  });
  const notes = codes.flatMap(({ releaseNote }) => (releaseNote ? [releaseNote] : []));
  return `*${[...new Set([...sources, ...notes])].join(" ")}*`;
}
