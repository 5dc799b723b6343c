import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

/** Axe without what only people read: half of its text. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface RunOnly {
  type: "tag" | "rule";
  values: string[];
}

/**
 * What axe finds by some rules. Under an open dialog nobody reaches or reads anything: it is looked at alone, with what stands
 * over it.
 */
export async function findFaults(page: Page, runOnly: RunOnly): Promise<string[]> {
  // Its text is half a megabyte: a page reads it once.
  if (!(await page.evaluate(() => "axe" in window))) {
    await evaluateText(page, source);
    await page.evaluate(readEachColourOnce);
  }
  await page.evaluate(checkEachContrastOnce);
  return page.evaluate(async (rules) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const isUnderDialog = document.querySelector('[aria-modal="true"]') !== null;
    // What is right is found all the same, but not written up: a third of the time.
    const options: axe.RunOptions = { runOnly: rules, resultTypes: ["violations"], selectors: false };
    const { violations } = await run(isUnderDialog ? { include: [["[data-portal]"]] } : document, options);
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`).join(" | ")}`,
    );
  }, runOnly);
}

/** Runs a long script in a page. Playwright's own way takes three times as long. */
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

/** What axe is made of, of which its types say nothing. */
interface AxeInside {
  axe: {
    commons: { color: { Color: { prototype: AxeColour & { parseString: (text: string) => AxeColour } } } };
    _audit: { rules: AxeRule[] };
  };
}

/**
 * In the page: axe reads the colour of each element as if it had never seen it, a third of what it computes for contrast. A page
 * has a few dozen.
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
 * In the page, before each run: of the elements whose text and all that lies behind it have the same styles, axe checks the
 * contrast of the first. A list has hundreds of such elements, and their contrast was half of a run.
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
