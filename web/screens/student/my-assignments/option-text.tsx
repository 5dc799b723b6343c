import { Box } from "@mantine/core";
import classes from "./quiz.module.css";

/** Options that start with a code show the code in the font of codes. */
const coded = /^([A-Z0-9][A-Z0-9.-]*)(?:\s*[-–:]?\s+(.+))?$/;

export function OptionText({ children }: { children: string }) {
  const [, code = "", title] = coded.exec(children) ?? [];
  const isCode = /\d/.test(code) && code.length > 1 && (title === undefined || code.length >= 3);
  if (!isCode)
    return (
      <Box component="span" flex={1} miw={0}>
        {children}
      </Box>
    );
  return (
    <Box component="span" flex={1} miw={0}>
      <b className={classes.code}>{code}</b> {title ? children.slice(code.length).trimStart() : ""}
    </Box>
  );
}
