import { brandColour, mixed, nightColourOf } from "#contract/colour.ts";

/** Puts a colour in the place of ours, in both schemes. */
export function InstituteStyle({ colour }: { colour: string }) {
  return colour === brandColour ? null : <style>{styleOf(colour)}</style>;
}

const steps = [0.92, 0.8, 0.6, 0.45, 0, 0.2, 0.1, 0, -0.2, -0.42];

function styleOf(colour: string): string {
  const night = nightColourOf(colour);
  const ramp = steps.map((share, index) => {
    if (index === 4) return night;
    return share < 0 ? mixed(colour, -share, "#000000") : mixed(colour, share, "#ffffff");
  });
  const kit = ramp.map((step, index) => `--mantine-color-brand-${index}: ${step};`).join("");
  const own = (brand: string, soft: string, ink: string) =>
    `--cb-brand: ${brand}; --cb-brand-soft: ${soft}; --cb-brand-ink: ${ink}; --mantine-color-anchor: ${brand};`;
  const hero = (ground: string, second: string) =>
    `--cb-brand-strong: ${ground}; --cb-hero: ${ground}; --cb-hero-2: ${second};`;
  const day = own(colour, mixed(colour, 0.9, "#ffffff"), mixed(colour, 0.4, "#000000"));
  const dayHero = hero(mixed(colour, 0.24, "#000000"), mixed(colour, 0.82, "#ffffff"));
  const dark = own(night, mixed(night, 0.8, "#131b24"), mixed(night, 0.65, "#ffffff"));
  const darkHero = `${hero(mixed(night, 0.75, "#0c1219"), mixed(night, 0.5, "#ffffff"))} --cb-brand-strong: ${mixed(night, 0.25, "#ffffff")};`;
  const filled = (step: string) => `--mantine-color-brand-filled: ${step}; --mantine-primary-color-filled: ${step};`;
  return `:root:root[data-mantine-color-scheme="light"] { ${kit} ${day} ${dayHero} ${filled(colour)} }
:root:root[data-mantine-color-scheme="dark"] { ${kit} ${dark} ${darkHero} ${filled(night)} }`;
}
