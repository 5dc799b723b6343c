import { parseSync } from "vite";
import type { House } from "./whole.ts";

const mostLines = 70;

/** Lists that nobody reads as one function: the descriptions of tests, and migrations, which never change again. */
const lists = /^(?:tests|server\/database\/migrations)\//;

interface Place {
  start: number;
  end: number;
}

interface Node extends Place {
  type: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const isFunction = ({ type }: Node) =>
  ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"].includes(type);

/** What names the function in it: it begins the declaration. */
const isName = ({ type }: Node) =>
  ["VariableDeclarator", "MethodDefinition", "PropertyDefinition", "Property"].includes(type);

/** Every function below a node, however deep it stands in others, from the beginning of its declaration. */
function functionsIn(node: Node, start = node.start): Place[] {
  const below = Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => functionsIn(child, isName(node) && isFunction(child) ? node.start : child.start));
  return isFunction(node) ? [{ start, end: node.end }, ...below] : below;
}

/** Functions that are longer than a screen, counted as they stand in the file: every line, JSX and comments too. */
export function longFunctionsIn(house: House): string[] {
  return [...house]
    .filter(([file]) => !lists.test(file))
    .flatMap(([file, source]) => {
      const lineAt = (place: number) => source.slice(0, place).split("\n").length;
      return functionsIn(parseSync(file, source).program as Node)
        .map(({ start, end }) => ({ line: lineAt(start), lines: lineAt(end) - lineAt(start) + 1 }))
        .filter(({ lines }) => lines > mostLines)
        .map(
          ({ line, lines }) =>
            `${file}:${line}: a function of ${lines} lines. At most ${mostLines}: give its parts names of their own.`,
        );
    });
}
