import { ColorInput, ColorSwatch, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { brandColour, checkColour, contrastText, isColour, mixed, nightColourOf } from "#contract/colour.ts";
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

/** A colour field with a preview in light and dark mode and its contrast. */
export function ColourField({ colour, error, onChange }: ColourFieldProps) {
  const known = isColour(colour) ? colour.toLowerCase() : brandColour;
  const night = nightColourOf(known);
  return (
    <>
      <Group gap="xs" className={classes.offers ?? ""}>
        {offers.map((offer) => (
          <ColorSwatch
            key={offer.colour}
            component="button"
            type="button"
            size={36}
            radius="md"
            color={offer.colour}
            data-finger-reach
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
      <SimpleGrid cols={2} spacing="sm" aria-hidden>
        <Scheme name="Light" className={classes.light} colour={known} ink="#fff" ground="#ffffff" />
        <Scheme name="Dark" className={classes.dark} colour={night} ink="#06201e" ground="#131b24" />
      </SimpleGrid>
      <Stack component="ul" gap="xs">
        {checkColour(known).map(({ what, contrast, isEnough }) => (
          <Group key={what} component="li" gap="xs" wrap="nowrap">
            {isEnough ? (
              <IconCircleCheck size={16} color="var(--cb-match)" aria-hidden />
            ) : (
              <IconAlertCircle size={16} color="var(--cb-wrong)" aria-hidden />
            )}
            {what}
            {!isEnough && ": too low"}
            <Text span ml="auto" fz="sm" fw={600} ff="monospace">
              {contrastText(contrast)}
            </Text>
          </Group>
        ))}
      </Stack>
    </>
  );
}

interface SchemeProps {
  name: string;
  className: string | undefined;
  colour: string;
  /** The colour of text on the brand colour, and the background of the sidebar's chosen link. */
  ink: string;
  ground: string;
}

/** A small preview of a screen: the sidebar with its chosen link, and a button. */
function Scheme({ name, className, colour, ink, ground }: SchemeProps) {
  return (
    <div className={`${classes.scheme} ${className}`}>
      <div className={classes.side}>
        <i style={{ background: colour }} />
        <i style={{ background: mixed(colour, 0.86, ground) }} />
        <i />
        <i />
      </div>
      <div className={classes.page}>
        <b>{name}</b>
        <i />
        <span style={{ background: colour, color: ink }}>Start</span>
      </div>
    </div>
  );
}
