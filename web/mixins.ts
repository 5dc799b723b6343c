type Styles = { [property: string]: string | Styles };

const line = "1px solid var(--cb-line)";

const space = (size: string) => `var(--mantine-spacing-${size})`;

const soft = (tone: string): Styles => ({
  background: `var(--cb-${tone}-soft)`,
  color: `var(--cb-${tone === "brand" ? "brand-ink" : tone})`,
});

const readAloud: Styles = {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  "clip-path": "inset(50%)",
};

/** What a name in `data-tone` or `data-mark` looks like. */
const tones = {
  match: "match",
  wrong: "wrong",
  missing: "missing",
  extra: "extra",
  moved: "moved",
  misplaced: "moved",
  brand: "brand",
};

/** Rules that many style sheets share, for `@mixin name argument` (postcss.config.mjs). */
export const mixins: Record<string, Styles | ((rule: unknown, ...words: string[]) => Styles)> = {
  /** Out of sight and read aloud all the same. */
  "read-aloud": readAloud,
  /** One line, which ends with dots where it is too long. */
  truncate: { overflow: "hidden", "text-overflow": "ellipsis", "white-space": "nowrap" },
  /** A number of lines, the last of which ends with dots where there are more. */
  clamp: (_, lines = "2") => ({
    display: "-webkit-box",
    overflow: "hidden",
    "-webkit-box-orient": "vertical",
    "-webkit-line-clamp": lines,
  }),
  /** Small, dimmed text beside a fact. */
  hint: { color: "var(--cb-ink-2)", "font-size": "var(--mantine-font-size-xs)" },
  /** The ground of a tone, and what stands on it. */
  soft: (_, tone = "") => soft(tone),
  /** The grounds of tones, and of marks by their tones, on what names one in `data-tone` or `data-mark`. */
  tones: () =>
    Object.fromEntries(
      Object.entries(tones).map(([name, tone]) => [`&:is([data-tone="${name}"], [data-mark="${name}"])`, soft(tone)]),
    ),
  /** A frame of its own on the page. */
  surface: { border: line, "border-radius": "var(--mantine-radius-md)", background: "var(--cb-surface)" },
  /** Figures with their names in a row, and two in a line of a phone: a <dl> with a <div> for each. */
  figures: {
    display: "flex",
    "flex-wrap": "wrap",
    gap: "var(--mantine-spacing-xs) var(--mantine-spacing-lg)",
    "& dt, & dd": { color: "var(--cb-ink-2)", "font-size": "var(--mantine-font-size-xs)" },
    "& b": {
      "margin-inline-end": "var(--mantine-spacing-xxs)",
      color: "var(--cb-ink)",
      "font-size": "var(--mantine-font-size-2xl)",
      "font-weight": "var(--mantine-font-weight-bold)",
    },
    "@media (--from-md)": {
      "> div + div": { "padding-inline-start": "var(--mantine-spacing-lg)", "border-inline-start": line },
    },
    "@media (--below-md)": { display: "grid", "grid-template-columns": "1fr 1fr", width: "100%" },
  },
  /** A code as it stands in a text. */
  code: {
    padding: "var(--mantine-spacing-xxs) var(--mantine-spacing-xs)",
    border: line,
    "border-radius": "var(--mantine-radius-sm)",
    background: "var(--cb-sunken)",
    font: "var(--mantine-font-weight-medium) var(--mantine-font-size-xs) / 1.1 var(--mantine-font-family-monospace)",
  },
  /** A circle with a number or a sign. */
  round: (_, size = "") => ({ ...square(size), "border-radius": "50%" }),
  /** A square with a sign. */
  tile: (_, size = "", radius = "md") => ({ ...square(size), "border-radius": `var(--mantine-radius-${radius})` }),
  /** Several beside each other, at one height. */
  row: (_, ...gaps) => ({ display: "flex", ...middle(gaps) }),
  /** Several beside each other, and below each other where they have no room. */
  wraps: (_, ...gaps) => ({ display: "flex", "flex-wrap": "wrap", ...middle(gaps) }),
  /** Several beside each other within a line of text. */
  inline: (_, ...gaps) => ({ display: "inline-flex", ...middle(gaps) }),
  /** Several below each other, each as wide as all. */
  stack: (_, gap) => ({ display: "flex", "flex-direction": "column", ...(gap && { gap: space(gap) }) }),
  /** Not where a condition of breakpoints.ts holds: `@mixin hidden below-md`. */
  hidden: (_, condition = "") => ({ [`@media (--${condition})`]: { display: "none" } }),
  /** A layer over all of what it stands in; as ::after, what makes a whole row one link. */
  cover: { position: "absolute", inset: "0" },
  /**
   * A table without room for its columns: each row is a card, and its cells stand in the grid that the sheet gives it. The
   * names of the columns are read aloud. A row without content keeps the place of rows that are out of sight.
   */
  cards: {
    "&, > tbody": { display: "block" },
    "> thead": readAloud,
    "> tbody > tr:not([aria-hidden])": {
      display: "grid",
      gap: `${space("xxs")} ${space("xs")}`,
      "align-items": "center",
      padding: `${space("xs")} ${space("sm")}`,
      "> :is(td, th)": { padding: "0", border: "0" },
    },
  },
  /** A line between rows. */
  lined: { "& + &": { "border-top": line } },
  /** Columns beside each other from a breakpoint on, and below each other on narrower screens. */
  columns: (_, breakpoint = "") => ({
    display: "grid",
    "align-items": "start",
    [`@media (--below-${breakpoint})`]: { "grid-template-columns": "minmax(0, 1fr)" },
  }),
  /** Takes the room that others leave, and is cut before they are. */
  grows: { flex: "1", "min-width": "0" },
  /** Takes the height that others leave, and scrolls by itself. */
  scrolls: { flex: "1", "min-height": "0", "overflow-y": "auto" },
  /** Sticks to the lower edge, above messages. */
  foot: {
    position: "sticky",
    bottom: "var(--cb-messages, 0px)",
    "border-top": line,
    background: "var(--cb-surface)",
  },
  /** Floats over the end of a list, above messages: what can be done with those that are chosen. */
  floats: {
    position: "sticky",
    bottom: "calc(16px + var(--cb-messages, 0px))",
    "z-index": "3",
    "box-shadow": "var(--cb-pop)",
  },
  /** A row that leads on: its ground, and the name in it, answer the pointer. */
  leads: (_, name = "b") => ({
    "& > svg": { color: "var(--cb-ink-3)" },
    "&:focus-visible": { "outline-offset": "-2px" },
    "@media (hover: hover)": {
      "&:hover": { background: "var(--cb-sunken)", [`& ${name}`]: { color: "var(--cb-brand)" } },
    },
  }),
  /** As high as a finger needs, where fingers point. */
  finger: { "@media (pointer: coarse)": { "min-height": "44px" } },
  /** For those who have a keyboard. */
  "no-fingers": { "@media (pointer: coarse)": { display: "none" } },
  /** Draws the focus line inside, where it would be cut outside. */
  "inset-focus": { "&:focus-visible": { "outline-offset": "-2px" } },
};

function middle(gaps: string[]): Styles {
  return { "align-items": "center", gap: gaps.map(space).join(" ") };
}

function square(size: string): Styles {
  return { display: "inline-grid", flex: "none", "place-items": "center", width: size, height: size };
}
