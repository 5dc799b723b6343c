import { codingLayers, type Layer, serverLayers } from "./table.ts";

/** Returns ARCHITECTURE.md with the layers of table.ts as its tables of the server and of what knows codes. */
export function withLayers(page: string): string {
  const parts: [string, readonly Layer[]][] = [
    ["server", serverLayers],
    ["coding", codingLayers],
  ];
  return parts.reduce((text, [part, layers]) => {
    const lines = layers.map(([modules, hold]) => `| ${modules.map((name) => `\`${name}\``).join(", ")} | ${hold} |\n`);
    const table = new RegExp(`(<!-- layers of ${part}[^]*?\n\\| --- \\| --- \\|\n)(?:\\|.*\n)*`);
    return text.replace(table, (_, head: string) => head + lines.join(""));
  }, page);
}
