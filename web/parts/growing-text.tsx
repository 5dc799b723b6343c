import { Textarea, type TextareaProps } from "@mantine/core";

interface GrowingTextProps extends Omit<TextareaProps, "autosize" | "rows"> {
  minRows: number;
  maxRows: number;
}

const growsByItself = CSS.supports("field-sizing", "content");

/**
 * A field as high as what is written in it. Where the browser can it does that by itself; the kit lays the page out with
 * each key to measure it, and before it is first drawn.
 */
export function GrowingText({ minRows, maxRows, ...props }: GrowingTextProps) {
  if (!growsByItself) return <Textarea autosize minRows={minRows} maxRows={maxRows} {...props} />;
  const rows = (count: number) => `calc(${count}lh + 2 * var(--input-padding-y) + 2px)`;
  const input = { fieldSizing: "content", minHeight: rows(minRows), maxHeight: rows(maxRows) } as const;
  return <Textarea styles={{ input }} {...props} />;
}
