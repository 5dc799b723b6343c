import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { variables } from "../../server/core/variables.ts";

const root = path.resolve(import.meta.dirname, "../..");
const read = (...names: string[]) => readFileSync(path.join(root, ...names), "utf8");
const papersIn = (folder: string) =>
  readdirSync(path.join(root, folder)).flatMap((name) => (name.endsWith(".md") ? [path.join(folder, name)] : []));
const papers = [".", "docs", "docs/decisions", "docs/specification"].flatMap(papersIn);
const specification = ["spec", "api", "coding", "practice", "design"];

const codeIn = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(folder, file));

const linksOf = (paper: string) => [...read(paper).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);

test("the index of decisions has a line for each of them, in order", () => {
  const there = readdirSync(path.join(root, "docs/decisions")).filter((name) => /^\d{3}-.+\.md$/.test(name));
  expect(there.length).toBeGreaterThan(25);
  const lines = read("docs/decisions/README.md").matchAll(/^\| \[(\d{3})\]\((\S+)\) \| \S.+ \|$/gm);
  expect([...lines].map(([, number, name]) => [number, name])).toEqual(
    there.toSorted().map((name) => [name.slice(0, 3), name]),
  );
  expect(new Set(there.map((name) => name.slice(0, 3))).size).toBe(there.length);
});

test("every script that measures or tests is named in the documents", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const asked = Object.keys(scripts).filter((name) => /^(bench|test)\b/.test(name) && name !== "test");
  expect(asked.length).toBeGreaterThan(4);
  const documents = read("README.md") + read("CONTRIBUTING.md");
  expect(asked.filter((name) => !documents.includes(`\`npm run ${name}\``))).toEqual([]);
});

test("a link from one paper leads to a file, and a script that a paper names is there", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const broken = papers.flatMap((paper) => {
    const files = linksOf(paper).filter((link) => !/^(https?:|mailto:|#)/.test(link));
    const named = [...read(paper).matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    return [
      ...files.filter((link) => !existsSync(path.resolve(root, path.dirname(paper), link.split("#")[0] ?? ""))),
      ...named.filter((name) => !(name in scripts)),
    ].map((fault) => `${paper}: ${fault}`);
  });
  expect(broken).toEqual([]);
});

test("docs/operations.md lists every environment variable, and README.md names no other", () => {
  const [, settings = ""] = /\n## Settings\n(.*?)\n## /s.exec(read("docs/operations.md")) ?? [];
  const listed = [...settings.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = ""]) => cell.match(/[A-Z_]+/g) ?? []);
  expect(listed.toSorted()).toEqual(Object.keys(variables).toSorted());
  const named = [...read("README.md").matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = ""]) => name);
  expect(named).toContain("PORT");
  expect(named.filter((name) => !(name in variables))).toEqual([]);
});

test("a comment that cites the specification names a section that exists", () => {
  const sections = new Set(
    specification.flatMap((name) =>
      [...read("docs/specification", `${name}.md`).matchAll(/^## (\d+)\. /gm)].map(([, number]) => `${name} ${number}`),
    ),
  );
  expect(sections.size).toBeGreaterThan(40);
  const sources = ["assistant", "bench", "coding", "contract", "scripts", "server", "web"].flatMap(codeIn);
  const wrong = sources.flatMap((file) =>
    [...read(file).matchAll(/\b(spec|api|api-next|coding|practice|design)\.md\b(?: section (\d+))?|\bspec section/g)]
      .filter(([, name, number]) => !sections.has(`${name} ${number}`))
      .map(([cited]) => `${file}: ${cited}`),
  );
  expect(wrong).toEqual([]);
});

test("each test that docs/security.md names exists", () => {
  const titles = codeIn("tests").flatMap((file) =>
    // A title follows `test(`, `test.each(…)(`, `test.skipIf(…)(` or `.concurrent(`.
    [...read(file).matchAll(/(?:\btest|\.concurrent|\))\(\s*(["'`])(.+?)\1,/g)].map(([, , title = ""]) => title),
  );
  const named = [...read("docs/security.md").matchAll(/\|([^|]*)\|$/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/"(.+?)"/g)].map(([, name = ""]) => name),
  );
  expect(named.length).toBeGreaterThan(100);
  const exists = (name: string) => {
    if (name.endsWith(".test.ts")) return existsSync(path.join(root, name));
    // "…" stands for words that are left out.
    const [start = "", end] = name.split(/ ?… ?/);
    return titles.some((title) =>
      end === undefined ? title === name : title.startsWith(start) && title.endsWith(end),
    );
  };
  expect(named.filter((name) => !exists(name))).toEqual([]);
});
