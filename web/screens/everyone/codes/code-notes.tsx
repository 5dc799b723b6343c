import { Box, Flex } from "@mantine/core";
import { Link } from "react-router";
import type { CodeDetails } from "#contract/api/code-details.ts";
import classes from "./codes.module.css";
import type { CodesAddress } from "./codes-address.ts";
import { splitNote } from "./split-note.ts";

type Notes = CodeDetails["notes"];

const kinds: [keyof Notes, string, string][] = [
  ["inclusionTerms", "Inclusion terms", ""],
  ["includes", "Includes", ""],
  ["codeFirst", "Code first", ""],
  ["useAdditional", "Use additional code", ""],
  ["codeAlso", "Code also", ""],
  ["excludes1", "Excludes 1", ", never both"],
  ["excludes2", "Excludes 2", ", both may be coded"],
  ["remarks", "Note", ""],
];

/** All notes that apply to the code, with their levels. */
export function CodeNotes({ notes, address }: { notes: Notes; address: CodesAddress }) {
  return kinds.flatMap(([kind, title, meaning]) => {
    const levels = new Set(notes[kind].map(({ from }) => from));
    return [...levels].map((from) => (
      <Box component="section" key={`${kind} ${from}`} py="sm" fz="sm" className={classes.fact} data-kind={kind}>
        <h3>
          {title}
          <small>
            at {from}
            {meaning}
          </small>
        </h3>
        <ul>
          {notes[kind]
            .filter((note) => note.from === from)
            .map(({ text }) => (
              <NoteLine key={text} text={text} address={address} />
            ))}
        </ul>
      </Box>
    ));
  });
}

/** The text of a note, and links to the codes that it names. */
function NoteLine({ text, address }: { text: string; address: CodesAddress }) {
  const { words, codes } = splitNote(text);
  return (
    <Flex component="li" gap="sm" justify="space-between" fz="sm" className={classes.pointed}>
      <span>{words}</span>
      <span>
        {codes.map(({ shown, code }) => (
          <Link key={shown} to={address.to("icd10cm", code)} data-finger-reach>
            {shown}
          </Link>
        ))}
      </span>
    </Flex>
  );
}
