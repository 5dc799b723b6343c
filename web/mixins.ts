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

/** The colours of the names in `data-tone` and `data-mark`. */
const tones = {
  match: "match",
  wrong: "wrong",
  missing: "missing",
  extra: "extra",
  moved: "moved",
  misplaced: "moved",
  brand: "brand",
};

/** Rules that several style sheets share, for `@mixin name argument` (postcss.config.mjs). */
export const mixins: Record<string, Styles | ((rule: unknown, ...words: string[]) => Styles)> = {
  /** Invisible, but read by screen readers. */
  "read-aloud": readAloud,
  /** One line; a longer text ends with dots. */
  truncate: { overflow: "hidden", "text-overflow": "ellipsis", "white-space": "nowrap" },
  /** A limited number of lines; a longer text ends with dots. */
  clamp: (_, lines = "2") => ({
    display: "-webkit-box",
    overflow: "hidden",
    "-webkit-box-orient": "vertical",
    "-webkit-line-clamp": lines,
  }),
  /** Small, dimmed text beside a fact. */
  hint: { color: "var(--cb-ink-2)", "font-size": "var(--mantine-font-size-xs)" },
  /** The background and the text colour of a tone. */
  soft: (_, tone = "") => soft(tone),
  /** Backgrounds of tones and marks, chosen by `data-tone` or `data-mark`. */
  tones: () =>
    Object.fromEntries(
      Object.entries(tones).map(([name, tone]) => [`&:is([data-tone="${name}"], [data-mark="${name}"])`, soft(tone)]),
    ),
  /** A framed area on the page. */
  surface: { border: line, "border-radius": "var(--mantine-radius-md)", background: "var(--cb-surface)" },
  /** Figures with their names in a row, on a phone two in a line: a <dl> with a <div> for each. */
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
  /** A code within text. */
  code: {
    padding: "var(--mantine-spacing-xxs) var(--mantine-spacing-xs)",
    border: line,
    "border-radius": "var(--mantine-radius-sm)",
    background: "var(--cb-sunken)",
    font: "var(--mantine-font-weight-medium) var(--mantine-font-size-xs) / 1.1 var(--mantine-font-family-monospace)",
  },
  /** A circle with a number or an icon. */
  round: (_, size = "") => ({ ...square(size), "border-radius": "50%" }),
  /** A square with an icon. */
  tile: (_, size = "", radius = "md") => ({ ...square(size), "border-radius": `var(--mantine-radius-${radius})` }),
  /** A row of elements, centred vertically. */
  row: (_, ...gaps) => ({ display: "flex", ...middle(gaps) }),
  /** A row of elements that wraps. */
  wraps: (_, ...gaps) => ({ display: "flex", "flex-wrap": "wrap", ...middle(gaps) }),
  /** A row of elements within a line of text. */
  inline: (_, ...gaps) => ({ display: "inline-flex", ...middle(gaps) }),
  /** Elements below each other, at full width. */
  stack: (_, gap) => ({ display: "flex", "flex-direction": "column", ...(gap && { gap: space(gap) }) }),
  /** Hidden while a condition of breakpoints.ts is true: `@mixin hidden below-md`. */
  hidden: (_, condition = "") => ({ [`@media (--${condition})`]: { display: "none" } }),
  /** A layer over the whole parent; as ::after it makes a whole row one link. */
  cover: { position: "absolute", inset: "0" },
  /**
   * A table as cards, for narrow screens: each row is a card, and its cells are placed in the grid of the style sheet.
   * The headings are read by screen readers only. A row without content reserves the space of rows that are not
   * rendered.
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
  /** Columns beside each other from a breakpoint on, otherwise below each other: `@mixin columns lg, sm, 2fr 1fr`. */
  columns: (_, breakpoint = "", gap = "", widths = "") => ({
    display: "grid",
    "grid-template-columns": widths,
    gap: space(gap),
    "align-items": "start",
    [`@media (--below-${breakpoint})`]: { "grid-template-columns": "minmax(0, 1fr)" },
  }),
  /** Uses the width that its neighbours leave, and is cut before they are. */
  grows: { flex: "1", "min-width": "0" },
  /** Uses the height that its neighbours leave, and scrolls. */
  scrolls: { flex: "1", "min-height": "0", "overflow-y": "auto" },
  /** Sticks to the lower edge, above messages. */
  foot: {
    position: "sticky",
    bottom: "var(--cb-messages, 0px)",
    "border-top": line,
    background: "var(--cb-surface)",
  },
  /** Floats above the end of a list and above messages: the bar of actions for chosen rows. */
  floats: {
    position: "sticky",
    bottom: "calc(16px + var(--cb-messages, 0px))",
    "z-index": "3",
    "box-shadow": "var(--mantine-shadow-md)",
  },
  /** A row that is a link: its background and the name in it change colour under the pointer. */
  leads: (_, name = "b") => ({
    "& > svg": { color: "var(--cb-ink-3)" },
    "&:focus-visible": { "outline-offset": "-2px" },
    "@media (hover: hover)": {
      "&:hover": { background: "var(--cb-sunken)", [`& ${name}`]: { color: "var(--cb-brand)" } },
    },
  }),
  /** At least 44 px high on touch screens. */
  finger: { "@media (pointer: coarse)": { "min-height": "44px" } },
  /** Draws the focus outline inside, where it would be cut outside. */
  "inset-focus": { "&:focus-visible": { "outline-offset": "-2px" } },
};

function middle(gaps: string[]): Styles {
  return { "align-items": "center", gap: gaps.map(space).join(" ") };
}

/** A square that grows with the text, as the icon in it does. */
function square(px: string): Styles {
  const side = `${Number.parseFloat(px) / 16}rem`;
  return { display: "inline-grid", flex: "none", "place-items": "center", width: side, height: side };
}
