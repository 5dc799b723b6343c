import { mixed, nightColourOf } from "#contract/colour.ts";

const [white, black] = ["#ffffff", "#000000"] as const;
const steps = [0.92, 0.8, 0.6, 0.45, 0, 0.2, 0.1, 0, -0.2, -0.42];

/** Returns CSS rules that replace the brand colour, in light and dark mode. */
export function styleOf(colour: string): string {
  const night = nightColourOf(colour);
  const kit = steps.map((share, index) => {
    const step = index === 4 ? night : mixed(colour, Math.abs(share), share < 0 ? black : white);
    return `--mantine-color-brand-${index}:${step};`;
  });
  const scheme = (name: string, brand: string, soft: string, ink: string, hero: string, hero2: string) =>
    `:root:root[data-mantine-color-scheme="${name}"]{${kit.join("")}--cb-brand:${brand};--cb-brand-soft:${soft};--cb-brand-ink:${ink};--cb-hero:${hero};--cb-hero-2:${hero2};--mantine-color-anchor:${brand};--mantine-color-brand-filled:${brand};--mantine-primary-color-filled:${brand};}`;
  const dayInk = mixed(colour, 0.4, black);
  const nightSoft = mixed(night, 0.8, "#131b24");
  return (
    scheme("light", colour, mixed(colour, 0.9, white), dayInk, mixed(colour, 0.24, black), mixed(colour, 0.82, white)) +
    scheme("dark", night, nightSoft, mixed(night, 0.65, white), nightSoft, mixed(night, 0.5, white))
  );
}
