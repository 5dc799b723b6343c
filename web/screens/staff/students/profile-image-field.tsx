import { Avatar, Button, FileInput, Group, Stack } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { fileUrl } from "../../../api/client.ts";

interface ProfileImageFieldProps {
  /** The present image of the student. */
  current: string | null;
  value?: File | null;
  error?: ReactNode;
  onChange: (file: File | null) => void;
  onRemove: () => void;
}

/** A student's image: choose, preview, and remove. */
export function ProfileImageField({ current, value = null, error, onChange, onRemove }: ProfileImageFieldProps) {
  const preview = usePreview(value) ?? (current === null ? null : fileUrl(current));
  return (
    <Stack gap="xxs">
      <Group align="flex-end" wrap="nowrap">
        <FileInput
          flex={1}
          miw={0}
          label="Profile image"
          placeholder="Choose an image"
          accept="image/*"
          clearable
          clearButtonProps={{ "aria-label": "Remove the image" }}
          value={value}
          error={error}
          onChange={onChange}
        />
        <Avatar src={preview} alt="" size={38} color="brand" />
      </Group>
      {current !== null && value === null && (
        <Button variant="subtle" size="compact-xs" style={{ alignSelf: "flex-start" }} onClick={onRemove}>
          Remove the current picture
        </Button>
      )}
    </Stack>
  );
}

function usePreview(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) {
      setUrl(undefined);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
