import mantine from "postcss-preset-mantine";
import { mixins } from "./web/mixins.ts";
import { below, breakpoints, from, low, panels, tall } from "./web/parts/page/breakpoints.ts";

/**
 * Conditions that style sheets name in place of widths and heights: `@media (--below-md)` of the window,
 * `@container (--panel-below-md)` of the box around a part.
 */
const conditions = {
  low,
  tall,
  ...Object.fromEntries(
    Object.keys(breakpoints).flatMap((name) => [
      [`below-${name}`, below(name)],
      [`from-${name}`, from(name)],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(panels).flatMap(([name, width]) => [
      [`panel-below-${name}`, `(width < ${width})`],
      [`panel-from-${name}`, `(width >= ${width})`],
    ]),
  ),
};

/** Sets the source file of nested declarations in mixins: Vite resolves URLs by it and warns without it. */
const sourceOfMixins = {
  postcssPlugin: "source-of-mixins",
  OnceExit(root) {
    root.walkDecls((declaration) => {
      if (!declaration.source?.input.file) declaration.source = root.source;
    });
  },
};

function nameConditions(rule) {
  rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name) => {
    if (!(name in conditions)) throw rule.error(`web/parts/page/breakpoints.ts has no condition ${name}`);
    return conditions[name];
  });
}

const namedConditions = {
  postcssPlugin: "named-conditions",
  AtRule: { media: nameConditions, container: nameConditions },
};

export default { plugins: [mantine({ mixins }), namedConditions, sourceOfMixins] };
