import { useQuery } from "@tanstack/react-query";
import { brandColour, mixed, nightColourOf } from "#contract/colour.ts";
import { instituteQuery } from "../api/settings.ts";

/** Puts the institute's colour in the place of ours, in both schemes. */
export function InstituteColour() {
  const colour = useQuery(instituteQuery).data?.colour ?? brandColour;
  if (colour === brandColour) return null;
  return <style>{styleOf(colour)}</style>;
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
  const day = own(colour, mixed(colour, 0.9, "#ffffff"), mixed(colour, 0.4, "#000000"));
  const dark = own(night, mixed(night, 0.8, "#131b24"), mixed(night, 0.65, "#ffffff"));
  const filled = (step: string) => `--mantine-color-brand-filled: ${step}; --mantine-primary-color-filled: ${step};`;
  return `:root:root[data-mantine-color-scheme="light"] { ${kit} ${day} ${filled(colour)} }
:root:root[data-mantine-color-scheme="dark"] { ${kit} ${dark} ${filled(night)} }`;
}
