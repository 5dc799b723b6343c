import { Avatar, Group, Text } from "@mantine/core";
import { fileUrl } from "../api/client.ts";
import { initials } from "./initials.ts";

/** A name with its picture or initials, what it belongs to, and a date at the end. */
export function PersonLine({
  name,
  note,
  end,
  image,
}: {
  name: string;
  note: string;
  end: string;
  image: string | null;
}) {
  return (
    <Group wrap="nowrap" px="md" py={9} style={{ borderTop: "1px solid var(--cb-line)", marginTop: -1 }}>
      <Avatar src={image === null ? null : fileUrl(image)} alt="" size={30} color="brand">
        {initials(name)}
      </Avatar>
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text fw={600} truncate>
          {name}
        </Text>
        <Text fz="xs" c="dimmed">
          {note}
        </Text>
      </div>
      <Text fz="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
        {end}
      </Text>
    </Group>
  );
}
