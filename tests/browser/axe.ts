import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

/** Axe without its help texts, which are half of its source. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface RunOnly {
  type: "tag" | "rule";
  values: string[];
}

/**
 * Returns faults that axe finds with some rules. With an open dialog it checks only the dialog and its portals, because
 * nobody can reach the page below.
 */
export async function findFaults(page: Page, runOnly: RunOnly): Promise<string[]> {
  // The source is half a megabyte, so each page loads it once.
  if (!(await page.evaluate(() => "axe" in window))) {
    await evaluateText(page, source);
    await page.evaluate(readEachColourOnce);
  }
  await page.evaluate(checkEachContrastOnce);
  return page.evaluate(async (rules) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const isUnderDialog = document.querySelector('[aria-modal="true"]') !== null;
    // Without details of passed rules, which take a third of the time.
    const options: axe.RunOptions = { runOnly: rules, resultTypes: ["violations"], selectors: false };
    const { violations } = await run(isUnderDialog ? { include: [["[data-portal]"]] } : document, options);
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join(" | ")}`,
    );
  }, runOnly);
}

/** Runs a long script in a page. Playwright's evaluate takes three times as long. */
async function evaluateText(page: Page, script: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Runtime.evaluate", { expression: `${script};0` });
  await devtools.detach();
}

interface AxeColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

interface AxeRule {
  id: string;
  matches: (element: Element, ...others: unknown[]) => boolean;
  matchesAlike?: AxeRule["matches"];
}

/** The parts of axe that its types omit. */
interface AxeInside {
  axe: {
    commons: { color: { Color: { prototype: AxeColour & { parseString: (text: string) => AxeColour } } } };
    _audit: { rules: AxeRule[] };
  };
}

/**
 * In the page: caches parsed colours. Axe parses the colour of every element, a third of its work on contrast, but a
 * page has only a few dozen colours.
 */
function readEachColourOnce(): void {
  const { prototype } = (window as unknown as AxeInside).axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, AxeColour>();
  prototype.parseString = function readOnce(text) {
    const { r, g, b, alpha } = known.get(text) ?? read.call(this, text);
    if (!known.has(text)) known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}

/**
 * In the page, before each run: checks the contrast of only the first of all elements with equal styles of text and
 * background. A list has hundreds of them, which took half of a run.
 */
function checkEachContrastOnce(): void {
  const rule = (window as unknown as AxeInside).axe._audit.rules.find(({ id }) => id === "color-contrast");
  if (!rule) throw new Error("axe has no rule color-contrast");
  const matches = rule.matchesAlike ?? rule.matches;
  const backgrounds = new Map<Element, string>();
  const backgroundOf = (element: Element): string => {
    const known = backgrounds.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, backgroundImage, opacity, position, filter } = getComputedStyle(element);
    const behind = element.parentElement ? backgroundOf(element.parentElement) : "";
    const background = [behind, backgroundColor, backgroundImage, opacity, position, filter].join();
    backgrounds.set(element, background);
    return background;
  };
  const checked = new Set<string>();
  const isFirstAlike: AxeRule["matches"] = (element, ...others) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const styles = [backgroundOf(element), color, fontSize, fontWeight, textShadow].join();
    if (checked.has(styles) || !matches.call(rule, element, ...others)) return false;
    checked.add(styles);
    return true;
  };
  Object.assign(rule, { matches: isFirstAlike, matchesAlike: matches });
}
