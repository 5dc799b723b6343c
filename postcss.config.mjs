import mantine from "postcss-preset-mantine";
import simpleVars from "postcss-simple-vars";

const breakpoints = {
  "mantine-breakpoint-xs": "36em",
  "mantine-breakpoint-sm": "48em",
  "mantine-breakpoint-md": "62em",
  "mantine-breakpoint-lg": "75em",
  "mantine-breakpoint-xl": "88em",
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

/** Type grows with the size that a reader has set in the browser: our sheets say px, as the look does, and send rem. */
const typeInRem = {
  postcssPlugin: "type-in-rem",
  Declaration(declaration) {
    if (
      !/^(font(-size)?|line-height)$/.test(declaration.prop) ||
      declaration.source?.input.file?.includes("node_modules")
    )
      return;
    declaration.value = declaration.value.replace(/(\d*\.?\d+)px/g, (_, px) => `${px / 16}rem`);
  },
};

export default { plugins: [mantine({ mixins }), simpleVars({ variables: breakpoints }), typeInRem] };
