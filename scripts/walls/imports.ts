export interface Import {
  line: number;
  specifier: string;
  isType: boolean;
  /** Loaded when it is called for, or started as a thread. */
  isLate: boolean;
  /** What it takes by name; `*` for all there is. */
  names: string[];
}

const statement =
  /(?:^|[;\s])(?:import|export)\s+(type\s+)?(?:([^"';]*?)\sfrom\s+)?"([^"$]+)"|\bimport\(\s*["'`]([^"'`$]+)["'`]|\bnew URL\(\s*"(\.[^"]+)",\s*import\.meta\.url|\bpath\.(?:join|resolve)\(\s*import\.meta\.dirname,\s*"([^"]+\.[cm]?[jt]sx?)"/g;

/** What a file imports, however it does: by a statement, by a call, as a thread's file. In: its text. */
export function importsIn(source: string): Import[] {
  return [...source.matchAll(statement)].map((found) => {
    const [text, type, clause, named, called, thread, beside] = found;
    return {
      line: source.slice(0, found.index + text.length).split("\n").length,
      specifier: named ?? called ?? thread ?? (beside === undefined ? "" : `./${beside}`),
      isType: type !== undefined,
      isLate: named === undefined,
      names: named === undefined ? ["*"] : namesIn(clause ?? ""),
    };
  });
}

/** The names in "a, { b, type C as D }" or "* as e", as the file imported calls them. */
function namesIn(clause: string): string[] {
  if (clause.includes("*")) return ["*"];
  const [, before = "", braced = ""] = /^([^{]*)(?:\{([^}]*)\})?/s.exec(clause) ?? [];
  const listed = braced.split(",").map((name) => name.trim().replace(/^type\s+/, ""));
  return [
    ...(/\w/.test(before) ? ["default"] : []),
    ...listed.map((name) => name.split(/\s+as\s+/)[0] ?? "").filter((name) => name !== ""),
  ];
}

const hidden =
  /\bimport\.meta\.glob\b|\bcreateRequire\b|\bgetBuiltinModule\b|\brequire\(|\bimport\(\s*(?!["'`][^"'`$]+["'`]\s*[,)])/;

/** The first line that imports something without naming it, from 1; 0 when there is none. */
export function lineOfHidden(source: string): number {
  return source.split("\n").findIndex((line) => hidden.test(line)) + 1;
}

const exported = /^export\s+(?:async\s+)?(?:function\*?|const|let|class|interface|type)\s+(\w+)/gm;

/** What a file gives to others by name, with its line. */
export function exportsIn(source: string): { name: string; line: number }[] {
  return [...source.matchAll(exported)].map((found) => ({
    name: found[1] ?? "",
    line: source.slice(0, found.index).split("\n").length,
  }));
}
