export interface Import {
  line: number;
  specifier: string;
  isType: boolean;
  /** Loaded when it is called for, or started as a thread. */
  isLate: boolean;
}

const statement =
  /(?:^|[;\s])(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"$]+)"|\bimport\(\s*["'`]([^"'`$]+)["'`]|\bnew URL\(\s*"(\.[^"]+)",\s*import\.meta\.url|\bpath\.(?:join|resolve)\(\s*import\.meta\.dirname,\s*"([^"]+\.[cm]?[jt]sx?)"/g;

/** Returns the imports in a source text: by statement, by call, or as the file of a thread. */
export function importsIn(source: string): Import[] {
  return [...source.matchAll(statement)].map((found) => {
    const [text, type, named, called, thread, beside] = found;
    return {
      line: source.slice(0, found.index + text.length).split("\n").length,
      specifier: named ?? called ?? thread ?? (beside === undefined ? "" : `./${beside}`),
      isType: type !== undefined,
      isLate: named === undefined,
    };
  });
}

const hidden =
  /\bimport\.meta\.glob\b|\bcreateRequire\b|\bgetBuiltinModule\b|\brequire\(|\bimport\(\s*(?!["'`][^"'`$]+["'`]\s*[,)])/;

/** Returns the first line, from 1, that imports something without naming it; 0 without one. */
export function lineOfHidden(source: string): number {
  return source.split("\n").findIndex((line) => hidden.test(line)) + 1;
}
