import { Avatar, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import { fileUrl } from "../../api/client.ts";
import { initials } from "../../parts/initials.ts";
import classes from "./dashboard.module.css";

interface PersonLineProps {
  /** What the row opens. */
  to: string;
  name: string;
  note: string;
  end: string;
  image: string | null;
}

/** A row that opens what it names: a picture or initials, the name, what it belongs to, and a date at the end. */
export function PersonLine({ to, name, note, end, image }: PersonLineProps) {
  return (
    <Link to={to} className={classes.row}>
      <Group wrap="nowrap" px="md" py={9}>
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
    </Link>
  );
}
