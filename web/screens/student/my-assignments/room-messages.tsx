import { Text } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import type { RoomMessage } from "#contract/api/attempts.ts";
import { formatTimeOfDay } from "#contract/time.ts";
import { Note } from "../../../parts/page/note.tsx";

/** Messages of staff to everyone in the room. The newest is announced and stays; earlier ones are folded below. */
export function RoomMessages({ messages }: { messages: readonly RoomMessage[] }) {
  const newest = messages.at(-1);
  if (!newest) return null;
  const earlier = messages.slice(0, -1).toReversed();
  return (
    <section aria-label="Messages">
      <Note key={newest._id} tone="info" icon={<IconMessage size={18} aria-hidden />}>
        <Message message={newest} />
      </Note>
      {earlier.length > 0 && (
        <details style={{ marginBottom: 12 }}>
          <summary>
            {earlier.length} earlier {earlier.length === 1 ? "message" : "messages"}
          </summary>
          {earlier.map((message) => (
            <Text key={message._id} fz="sm" mt="xxs" component="div">
              <Message message={message} />
            </Text>
          ))}
        </details>
      )}
    </section>
  );
}

function Message({ message: { by, at, text } }: { message: RoomMessage }) {
  return (
    <span style={{ overflowWrap: "anywhere" }}>
      <b>
        {by}, {formatTimeOfDay(at)}:
      </b>{" "}
      {text}
    </span>
  );
}
