/** A colour as it is set: #rrggbb. */
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

/** How light a colour is to the eye, 0 to 1 (WCAG 2.2, relative luminance). */
function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour);
  return 0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue);
}

/** How two colours stand out from each other: 1 to 21 (WCAG 2.2, contrast ratio). */
function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** A colour with so much, 0 to 1, of another in it. */
export function mixed(colour: string, share: number, other: string): string {
  const [from, to] = [rgbOf(colour), rgbOf(other)];
  const parts = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Our own, where none was set. */
export const brandColour = "#0b6e69";

/** Our own in the dark, chosen by eye (web/theme.ts). */
export const brandAtNight = "#3cc1b5";

const leastContrast = 4.5;
const white = "#ffffff";
/** What filled parts lie on in the dark, and what is written on them there (web/theme.ts). */
const nightSurface = "#131b24";
const nightInk = "#06201e";
/** In the dark more is wanted than the least: thin lines carry it too. */
const nightContrast = 7;

/** The same colour for the dark scheme: as much lighter as it takes to be read there. */
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

/** What of a colour is checked, in both schemes. */
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

/** Cut and never rounded up: what is written as enough is enough. */
export const contrastText = (contrast: number): string => `${(Math.floor(contrast * 10) / 10).toFixed(1)} : 1`;

/** The sentence for a colour that cannot be taken; undefined for one that can. */
export function colourFault(colour: string): string | undefined {
  if (!isColour(colour)) return "A colour is written as #0b6e69";
  const worst = checkColour(colour).find(({ isEnough }) => !isEnough);
  return worst && `${colour} would be too light: ${worst.what} has ${contrastText(worst.contrast)}, 4.5 : 1 is needed`;
}
