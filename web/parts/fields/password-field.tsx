import { ActionIcon, Button, CopyButton, Group, PasswordInput, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { generatePassword } from "#contract/passwords.ts";

/** Returns a random integer below `count`, with uniform distribution. */
function pick(count: number): number {
  const fair = Math.floor(2 ** 32 / count) * count;
  const [number = fair] = crypto.getRandomValues(new Uint32Array(1));
  return number < fair ? number % count : pick(count);
}

interface PasswordFieldProps {
  label: string;
  value?: string;
  onChange: (password: string) => void;
  error?: ReactNode;
  description?: ReactNode;
  placeholder?: string | undefined;
  withAsterisk?: boolean;
  readOnly?: boolean;
  /** Further props of `form.getInputProps`. */
  onBlur?: (event: unknown) => void;
  onFocus?: (event: unknown) => void;
  "data-path"?: string;
}

/**
 * A field for a new password, with a button that generates and shows one, and one that copies it. A form that is reset
 * for the next password must change its `key`.
 */
export function PasswordField({ value = "", onChange, error, ...others }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  const [made, setMade] = useState("");
  const generate = () => {
    if (others.readOnly) return;
    const password = generatePassword(pick);
    setMade(password);
    setVisible(true);
    onChange(password);
  };
  const isMade = value !== "" && value === made;
  return (
    <>
      <PasswordInput
        autoComplete="new-password"
        {...others}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        aria-invalid={error ? true : undefined}
        visible={isVisible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{ "aria-label": "Show or hide the password", tabIndex: 0 }}
        styles={{ innerInput: isMade ? { fontFamily: "var(--mantine-font-family-monospace)" } : {} }}
        inputContainer={(input) => (
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <div style={{ flex: 1, minWidth: 0 }}>{input}</div>
            {isMade && <Copy value={value} />}
            <Button variant="default" onClick={generate} style={{ flexShrink: 0 }}>
              Generate
            </Button>
          </Group>
        )}
      />
      <VisuallyHidden role="status">
        {isMade ? "A password was generated and is shown in the field." : ""}
      </VisuallyHidden>
    </>
  );
}

function Copy({ value }: { value: string }) {
  return (
    <CopyButton value={value} timeout={3000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? "Copied" : "Copy the password"}>
          <ActionIcon variant="default" size={36} onClick={copy} aria-label={copied ? "Copied" : "Copy the password"}>
            {copied ? <IconCheck size={16} color="var(--cb-match)" /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
