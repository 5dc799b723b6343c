import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from "@mantine/core";
import { brandAtNight, brandColour } from "#contract/colour.ts";
import { breakpoints } from "./parts/page/breakpoints.ts";

const brand: MantineColorsTuple = [
  "#e6f4f2",
  "#bdf0ea",
  "#8fdcd3",
  "#63d4ca",
  "#3cc1b5",
  "#1f9c92",
  "#0f807a",
  "#0b6e69",
  "#085450",
  "#06403d",
];

const dark: MantineColorsTuple = [
  "#eef2f6",
  "#aebaca",
  "#8c9bb0",
  "#5b6b80",
  "#34445a",
  "#243040",
  "#131b24",
  "#131b24",
  "#0f161e",
  "#0c1219",
];

const red: MantineColorsTuple = [
  "#fef1f0",
  "#fddcd9",
  "#fbb9b3",
  "#f99a92",
  "#ff8a80",
  "#e5483a",
  "#d13225",
  "#b42318",
  "#8f1b12",
  "#6b140d",
];

// The header of a dialog is a <header>, which would count as a second banner of the page.
const dialogHeader = { header: { role: "presentation" } };

/** Converts a size at the default font size into rem. */
const rem = (px: number) => `${px / 16}rem`;

/** The look: one scale each for type, space and radius, and a deep teal on cool grey. */
export const theme = createTheme({
  colors: { brand, dark, red },
  breakpoints,
  primaryColor: "brand",
  primaryShade: { light: 7, dark: 4 },
  // In dark mode filled components are light, so their text must be dark.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    return input.variant === "filled" ? { ...colors, color: "var(--cb-on-filled)" } : colors;
  },
  radius: { xs: rem(4), sm: rem(6), md: rem(8) },
  defaultRadius: "md",
  shadows: { lg: "var(--mantine-shadow-md)", xl: "var(--mantine-shadow-md)" },
  spacing: { xxs: rem(4), xs: rem(8), sm: rem(12), md: rem(16), lg: rem(20), xl: rem(32) },
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", ui-monospace, monospace',
  fontSizes: {
    xs: rem(12),
    sm: rem(13),
    md: rem(14),
    lg: rem(15),
    xl: rem(18),
    "2xl": rem(22),
    "3xl": rem(40),
  },
  lineHeights: { tight: "1.2", snug: "1.35" },
  fontWeights: { regular: "400", medium: "550", semibold: "600", bold: "650" },
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: rem(22), lineHeight: "1.25" },
      h2: { fontSize: rem(15), lineHeight: "1.35", fontWeight: "600" },
      h3: { fontSize: rem(14), lineHeight: "1.4", fontWeight: "600" },
    },
  },
  // Plain objects instead of Button.extend(): importing a component here would add its code to the login page.
  components: {
    // The default title colour has too little contrast, and the close button is smaller than a target may be.
    Alert: { styles: { title: { color: "var(--mantine-color-text)" }, closeButton: { minWidth: 24, minHeight: 24 } } },
    Avatar: {
      styles: { placeholder: { background: "var(--face, var(--cb-brand-soft))", color: "var(--cb-brand-ink)" } },
    },
    Button: { defaultProps: { fw: 600 } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    Badge: { defaultProps: { tt: "none", fw: 600, radius: "xl", size: "md", lts: 0 } },
    Card: { defaultProps: { withBorder: true, padding: "md" } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { "aria-label": "Close" },
        attributes: dialogHeader,
      },
      styles: { title: { fontWeight: 600, lineHeight: 1.3 } },
    },
    // A menu may contain only menu items for screen readers.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // A drop area looks like a field.
    Dropzone: { styles: { root: { borderColor: "var(--cb-control)" } } },
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": "Close" }, attributes: dialogHeader } },
    Notification: { defaultProps: { closeButtonProps: { "aria-label": "Close" } } },
    Table: { defaultProps: { verticalSpacing: "sm", horizontalSpacing: "md", withRowBorders: true } },
    // vite.config.ts removes the scroll area of the kit from the build.
    TableScrollContainer: { defaultProps: { type: "native" } },
    // The browser's default margin would shift the content.
    Fieldset: { styles: { root: { marginInline: 0 } } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] },
    },
    TextInput: { defaultProps: { size: "sm" } },
    Textarea: { defaultProps: { size: "sm" } },
  },
});

const light = {
  canvas: "#f6f7f9",
  surface: "#ffffff",
  sunken: "#f0f2f5",
  line: "#e3e7ec",
  "line-strong": "#cfd5dd",
  ink: "#0f1b2a",
  "ink-2": "#475467",
  "ink-3": "#5d6878",
  // The border of input fields: contrast 3:1 on every background. `line-strong` is for buttons.
  control: "#7f8b9b",
  brand: brandColour,
  "brand-strong": "#085450",
  "brand-soft": "#e6f4f2",
  "brand-ink": "#06403d",
  match: "#067647",
  "match-soft": "#e9f9f0",
  wrong: "#b42318",
  "wrong-soft": "#fef1f0",
  missing: "#93500a",
  "missing-soft": "#fff8e8",
  attention: "#b9720f",
  extra: "#5b3cc4",
  "extra-soft": "#f2effe",
  moved: "#175cd3",
  "moved-soft": "#ecf4ff",
  // Yellow is only for evidence. In dark mode the page of a chart is dimmed, and passages with it.
  mark: "#fff0b3",
  "mark-on": "#ffd84d",
  "mark-soft": "#fffbeb",
  "on-mark": "#5c4700",
  // The background of a chart, and the colours of the next step.
  desk: "#eceff3",
  hero: "#085450",
  "hero-ink": "#ffffff",
  "hero-2": "#b5e2dc",
  "on-filled": "#ffffff",
};

/** Three heights above the page: a pressed tab, a card, and what floats. In dark mode surfaces hardly differ: what floats has a line. */
const shadows = {
  xs: "0 1px 2px rgba(16, 24, 40, .12)",
  sm: "0 1px 2px rgba(16, 24, 40, .05)",
  md: "0 12px 32px -8px rgba(16, 24, 40, .18), 0 2px 6px rgba(16, 24, 40, .06)",
};

const nightShadows: typeof shadows = {
  xs: "none",
  sm: "none",
  md: "0 16px 40px -8px rgba(0, 0, 0, .6), 0 0 0 1px #2a3848",
};

/** Paper in light and dark mode: the pages of a chart, and what is printed. */
const paper = {
  paper: "#ffffff",
  "paper-dim": "#ebebeb",
  "paper-ink": "#14181f",
  "paper-ink-2": "#4a5361",
  "paper-line": "#c9ced6",
};

const night: typeof light = {
  canvas: "#0c1219",
  surface: "#131b24",
  sunken: "#0f161e",
  line: "#243040",
  "line-strong": "#34445a",
  ink: "#eef2f6",
  "ink-2": "#aebaca",
  "ink-3": "#8c9bb0",
  control: "#647690",
  brand: brandAtNight,
  "brand-strong": "#63d4ca",
  "brand-soft": "#11302f",
  "brand-ink": "#bdf0ea",
  match: "#4cc38a",
  "match-soft": "#10281d",
  wrong: "#ff8a80",
  "wrong-soft": "#331716",
  missing: "#f2b84b",
  "missing-soft": "#2e2410",
  attention: "#d98a1f",
  extra: "#b3a1ff",
  "extra-soft": "#221c3d",
  moved: "#7ab3ff",
  "moved-soft": "#14243d",
  mark: "#f3dc8c",
  "mark-on": "#ffcf33",
  "mark-soft": "#211d12",
  "on-mark": "#4a3900",
  desk: "#0a0f15",
  hero: "#0f3a37",
  "hero-ink": "#eafbf8",
  "hero-2": "#9fd3cc",
  "on-filled": "#06201e",
};

function named(prefix: string, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${prefix}-${name}`, value]));
}

function variables(tokens: typeof light): Record<string, string> {
  return {
    ...named("cb", tokens),
    "--mantine-color-body": tokens.surface,
    "--mantine-color-text": tokens.ink,
    "--mantine-color-dimmed": tokens["ink-2"],
    "--mantine-color-placeholder": tokens["ink-3"],
    "--mantine-color-error": tokens.wrong,
    "--mantine-color-brand-light": tokens["brand-soft"],
    "--mantine-color-red-light": tokens["wrong-soft"],
    "--mantine-color-default": tokens.surface,
    "--mantine-color-default-hover": tokens.sunken,
    "--mantine-color-default-color": tokens.ink,
    "--mantine-color-default-border": tokens["line-strong"],
    "--mantine-color-anchor": tokens.brand,
    "--mantine-color-disabled": tokens.sunken,
    "--mantine-color-disabled-color": tokens["ink-3"],
    "--table-border-color": tokens.line,
    "--paper-border-color": tokens.line,
  };
}

/** Writes the design tokens as CSS variables, for light and dark mode. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: named("cb", paper),
  light: { ...variables(light), ...named("mantine-shadow", shadows) },
  dark: { ...variables(night), ...named("mantine-shadow", nightShadows) },
});
