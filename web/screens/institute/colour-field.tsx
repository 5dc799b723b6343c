import { ColorInput, Group, UnstyledButton } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { brandColour, checkColour, contrastText, isColour, nightColourOf } from "#contract/colour.ts";
import classes from "./institute.module.css";

const offers = [
  { colour: brandColour, name: "Teal" },
  { colour: "#1d4f91", name: "Blue" },
  { colour: "#7b3fa0", name: "Purple" },
  { colour: "#9c3f1f", name: "Rust" },
];

interface ColourFieldProps {
  colour: string;
  error: ReactNode;
  onChange: (colour: string) => void;
}

/** A colour, shown in both schemes and checked in numbers. */
export function ColourField({ colour, error, onChange }: ColourFieldProps) {
  const known = isColour(colour) ? colour.toLowerCase() : brandColour;
  const night = nightColourOf(known);
  return (
    <>
      <Group gap="xs">
        {offers.map((offer) => (
          <UnstyledButton
            key={offer.colour}
            className={classes.offer}
            style={{ background: offer.colour }}
            aria-label={offer.name}
            aria-pressed={offer.colour === known}
            onClick={() => onChange(offer.colour)}
          />
        ))}
        <ColorInput
          w={150}
          aria-label="Colour"
          format="hex"
          value={colour}
          onChange={onChange}
          error={error}
          eyeDropperButtonProps={{ "aria-label": "Pick a colour from the screen" }}
        />
      </Group>
      <div className={classes.schemes} aria-hidden>
        <div className={classes.light}>
          <b>Light</b>
          <span style={{ background: known, color: "#fff" }}>Start</span>
        </div>
        <div className={classes.dark}>
          <b>Dark</b>
          <span style={{ background: night, color: "#06201e" }}>Start</span>
        </div>
      </div>
      <ul className={classes.checks}>
        {checkColour(known).map(({ what, contrast, isEnough }) => (
          <li key={what} data-enough={isEnough}>
            {isEnough ? <IconCircleCheck size={16} aria-hidden /> : <IconAlertCircle size={16} aria-hidden />}
            {what}
            {!isEnough && ": too little"}
            <span>{contrastText(contrast)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
