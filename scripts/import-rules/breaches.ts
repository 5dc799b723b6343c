import path from "node:path";
import { importsIn, lineOfHidden } from "./imports.ts";
import { type ImportRule, importRules, typesOnlyInWeb } from "./table.ts";

/** Returns the path of a specifier in the repository, or undefined for a package. */
export function pathOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return path.posix.normalize(specifier.slice(1));
  return specifier.startsWith(".")
    ? path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ""))
    : undefined;
}

/** Returns the part of a path that a module's pattern matches, or undefined. */
function coverage(pattern: string, place: string): string | undefined {
  const wanted = pattern.split("/");
  const given = place.split("/").slice(0, wanted.length);
  const fits = wanted.every((part, index) =>
    part.startsWith("*") ? given[index]?.endsWith(part.slice(1)) : part === given[index],
  );
  return fits ? given.join("/") : undefined;
}

function ruleOf(place: string): [ImportRule, string] | undefined {
  const found = importRules.map((rule) => [rule, coverage(rule.module, place)] as const);
  const covering = found.filter((one): one is [ImportRule, string] => one[1] !== undefined);
  return covering.sort(([a], [b]) => b.module.split("/").length - a.module.split("/").length)[0];
}

const matches = (allowed: string, name: string) =>
  allowed.endsWith("*") ? name.startsWith(allowed.slice(0, -1)) : allowed === name;

const sql = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql\s*(?:<.*>)?\s*`/;
const product = /^(?:contract|coding|server|assistant|web)\//;

/** Returns a sentence for each import of a file that breaks a rule. */
export function findBreaches(file: string, source: string): string[] {
  const module = ruleOf(file);
  if (!module) return [`${file}: belongs to no module of scripts/import-rules/table.ts`];
  const [rule, own] = module;
  const query = /routes\.ts$/.test(file) ? source.split("\n").findIndex((line) => sql.test(line)) + 1 : 0;
  const queries =
    query > 0 ? [`${file}:${query}: a route asks the database. SQL: a query function of its feature.`] : [];
  const hidden = product.test(file) ? lineOfHidden(source) : 0;
  const unnamed = hidden > 0 ? [`${file}:${hidden}: does not name what it imports: write its name out.`] : [];
  const breaches = importsIn(source).flatMap(({ line, specifier, isType }) => {
    const breach = (instead: string) => [`${file}:${line}: imports ${specifier}. ${instead}`];
    const place = pathOf(file, specifier);
    if (place === undefined) {
      return rule.packages.some((allowed) => matches(allowed, specifier)) ? [] : breach(rule.instead);
    }
    if (coverage(own, place) === undefined && !rule.may.some((allowed) => coverage(allowed, place) !== undefined))
      return breach(rule.instead);
    if (/routes\.ts$/.test(place) && file !== "server/app.ts" && !/^(assistant|tests)\//.test(file))
      return breach("A feature never reaches into another's routes: call the function that the route calls.");
    if (file.startsWith("web/") && !isType && typesOnlyInWeb.some((held) => coverage(held, place) !== undefined))
      return breach("No schema reaches a browser: import types only; texts and rules stand apart from the schemas.");
    return [];
  });
  return [...queries, ...unnamed, ...breaches];
}
