import mantine from "postcss-preset-mantine";
import { mixins } from "./web/mixins.ts";
import { below, breakpoints, from, low, tall } from "./web/parts/page/breakpoints.ts";

/** Conditions that style sheets name in place of widths and heights: `@media (--below-md)`. */
const conditions = {
  low,
  tall,
  ...Object.fromEntries(
    Object.keys(breakpoints).flatMap((name) => [
      [`below-${name}`, below(name)],
      [`from-${name}`, from(name)],
    ]),
  ),
};

/** Names the file that used a mixin, for what its nested blocks set: Vite resolves addresses by it, and warns without it. */
const sourceOfMixins = {
  postcssPlugin: "source-of-mixins",
  OnceExit(root) {
    root.walkDecls((declaration) => {
      if (!declaration.source?.input.file) declaration.source = root.source;
    });
  },
};

const namedConditions = {
  postcssPlugin: "named-conditions",
  AtRule: {
    media(rule) {
      rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name) => {
        if (!(name in conditions)) throw rule.error(`web/parts/page/breakpoints.ts has no condition ${name}`);
        return conditions[name];
      });
    },
  },
};

export default { plugins: [mantine({ mixins }), namedConditions, sourceOfMixins] };
