import type { CodeDetails } from "#coding/code-sets/find-code.ts";
import { type System, systems } from "#coding/systems.ts";

/**
 * Returns a Markdown link to the page of a code.
 *
 * @param display the code with its dot
 */
export function linkTo(system: System, display: string): string {
  return `[${display}](/codes/${system}/${encodeURIComponent(display)})`;
}

/** Escapes the Markdown of a text, so that a title is shown as it is. */
export function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>#|!~]/g, "\\$&");
}

/** Lists the releases and tables that the facts come from, each once, and then the notes on those releases. */
export function sourcesOf(codes: readonly CodeDetails[]): string {
  const sources = codes.map(({ system, code, release }) => {
    const table = system === "icd10pcs" && code.length >= 3 ? `, table ${code.slice(0, 3)}` : "";
    const list = system === "icd10cm" ? ", with the notes of the tabular list" : "";
    return `${release ?? systems[system]}${table}${list}.`;
  });
  const notes = codes.flatMap(({ releaseNote }) => (releaseNote ? [releaseNote] : []));
  return `*${[...new Set([...sources, ...notes])].join(" ")}*`;
}
