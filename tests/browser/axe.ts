import axe from "axe-core";
import type { Page } from "playwright-core";

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
    await page.evaluate(axe.source);
    await page.evaluate(readEachColourOnce);
  }
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

interface AxeColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

/** What its checks are made of, of which its types say nothing. */
interface AxeWithColours {
  axe: { commons: { color: { Color: { prototype: AxeColour & { parseString: (text: string) => AxeColour } } } } };
}

/**
 * In the page: axe reads the colour of each element as if it had never seen it, a third of what it computes for contrast. A page
 * has a few dozen.
 */
function readEachColourOnce(): void {
  const { prototype } = (window as unknown as AxeWithColours).axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, AxeColour>();
  prototype.parseString = function readOnce(text) {
    const { r, g, b, alpha } = known.get(text) ?? read.call(this, text);
    if (!known.has(text)) known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}
