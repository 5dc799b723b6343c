export interface Import {
  line: number;
  specifier: string;
  isType: boolean;
  /** Loaded when it is called for, or started as a thread. */
  isLate: boolean;
}

const statement =
  /(?:^|[;\s])(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"$]+)"|\bimport\(\s*["'`]([^"'`$]+)["'`]|\bnew URL\(\s*"(\.[^"]+)",\s*import\.meta\.url|\bpath\.(?:join|resolve)\(\s*import\.meta\.dirname,\s*"([^"]+\.[cm]?[jt]sx?)"/g;

/** What a file imports, however it does: by a statement, by a call, as a thread's file. In: its text. */
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

/** The first line that imports something without naming it, from 1; 0 when there is none. */
export function lineOfHidden(source: string): number {
  return source.split("\n").findIndex((line) => hidden.test(line)) + 1;
}
