/** The five widths at which screens change. Style sheets name them in `@media (--below-md)` (postcss.config.mjs). */
export const breakpoints = { xs: "24em", sm: "36em", md: "48em", lg: "62em", xl: "75em" };

/**
 * The five container widths at which parts change, independent of the window. Style sheets name them in
 * `@container (--panel-below-md)`.
 */
export const panels = { xs: "20rem", sm: "28rem", md: "38rem", lg: "50rem", xl: "68rem" };

type Breakpoint = keyof typeof breakpoints;

/** Returns the media query of windows at least as wide as a breakpoint. */
export const from = (name: Breakpoint): string => `(min-width: ${breakpoints[name]})`;

/** Returns the media query of windows narrower than a breakpoint. */
export const below = (name: Breakpoint): string => `(max-width: ${Number.parseFloat(breakpoints[name]) - 0.01}em)`;

/** The media query of windows too low for bars above bars: a phone on its side, 200 % zoom, a small laptop. */
export const low = "(max-height: 47.99em) and (orientation: landscape)";

/** The media query of windows in which one part may scroll while another stays. */
export const tall = "(min-height: 48em)";
