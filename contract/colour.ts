/** True for a colour in the form #rrggbb. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

type Rgb = readonly [number, number, number];

function rgbOf(colour: string): Rgb {
  const part = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  return [part(1), part(3), part(5)];
}

function lightOf(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Returns the relative luminance of a colour, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour);
  return 0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue);
}

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Mixes two colours; `share` is the part of the other one, 0 to 1. */
export function mixed(colour: string, share: number, other: string): string {
  const [from, to] = [rgbOf(colour), rgbOf(other)];
  const parts = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Default colour of Casebook. */
export const brandColour = "#0b6e69";

/** Default colour in the dark scheme, chosen by eye (web/theme.ts). */
export const brandAtNight = "#3cc1b5";

const leastContrast = 4.5;
const white = "#ffffff";
/** Background of the dark scheme, and text colour on filled parts (web/theme.ts). */
const nightSurface = "#131b24";
const nightInk = "#06201e";
/** Required contrast in the dark scheme. Above the minimum, since thin lines use the colour too. */
const nightContrast = 7;

/** Returns the colour for the dark scheme, lightened until it is readable. */
export function nightColourOf(colour: string): string {
  if (colour === brandColour) return brandAtNight;
  for (let share = 0; share < 1; share += 0.04) {
    const lighter = mixed(colour, share, white);
    if (contrastOf(lighter, nightSurface) >= nightContrast && contrastOf(lighter, nightInk) >= leastContrast)
      return lighter;
  }
  return white;
}

interface ColourCheck {
  what: "White on the button" | "Links on white" | "Lighter in the dark";
  contrast: number;
  isEnough: boolean;
}

/** Checks the contrasts of a colour in both schemes. */
export function checkColour(colour: string): ColourCheck[] {
  const night = nightColourOf(colour);
  const checks = [
    { what: "White on the button" as const, contrast: contrastOf(white, colour) },
    { what: "Links on white" as const, contrast: contrastOf(colour, "#f6f7f9") },
    {
      what: "Lighter in the dark" as const,
      contrast: Math.min(contrastOf(night, nightSurface), contrastOf(night, nightInk)),
    },
  ];
  return checks.map((check) => ({ ...check, isEnough: check.contrast >= leastContrast }));
}

/** Formats a contrast, rounded down: a contrast that is shown as sufficient is sufficient. */
export const contrastText = (contrast: number): string => `${(Math.floor(contrast * 10) / 10).toFixed(1)} : 1`;

/** Returns the sentence for a colour that cannot be used, or undefined. */
export function colourFault(colour: string): string | undefined {
  if (!isColour(colour)) return "A colour is written as #0b6e69";
  const worst = checkColour(colour).find(({ isEnough }) => !isEnough);
  return worst && `${colour} would be too light: ${worst.what} has ${contrastText(worst.contrast)}, 4.5 : 1 is needed`;
}
