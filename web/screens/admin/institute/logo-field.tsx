import { Button, FileButton, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import classes from "./institute.module.css";

const mostBytes = limits.logoMegabytes * 1_000_000;

interface LogoFieldProps {
  logo: string | null;
  error: ReactNode;
  onChange: (logo: string | null) => void;
}

/** The institute's logo. The server re-encodes it when it is saved. */
export function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const [fault, setFault] = useState<string>();
  const choose = (file: File | null) => {
    if (!file) return;
    setFault(file.size > mostBytes ? sentences.logoTooLarge : undefined);
    if (file.size > mostBytes) return;
    const reader = new FileReader();
    reader.onload = () => onChange(String(reader.result));
    reader.readAsDataURL(file);
  };
  const shownFault = fault ?? error;
  return (
    <Group gap="sm" wrap="nowrap">
      {logo === null ? (
        <span className={classes.logo} aria-hidden>
          Cb
        </span>
      ) : (
        <img className={classes.logo} src={logo} alt="Logo" />
      )}
      <div>
        <FileButton accept="image/png,image/jpeg,image/webp,image/svg+xml" onChange={choose}>
          {(props) => (
            <Button variant="default" size="xs" {...props}>
              {logo === null ? "Choose a logo" : "Replace the logo"}
            </Button>
          )}
        </FileButton>
        {logo !== null && (
          <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
        <Text fz="xs" c={shownFault ? "var(--cb-wrong)" : "dimmed"} role={shownFault ? "alert" : undefined}>
          {shownFault ?? "PNG or SVG, shown square"}
        </Text>
      </div>
    </Group>
  );
}
