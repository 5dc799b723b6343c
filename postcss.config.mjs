import mantine from "postcss-preset-mantine";
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

const mixins = {
  /** Out of sight and read aloud all the same. */
  "read-aloud": {
    position: "absolute",
    width: "1px",
    height: "1px",
    overflow: "hidden",
    "clip-path": "inset(50%)",
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

export default { plugins: [mantine({ mixins }), namedConditions] };
