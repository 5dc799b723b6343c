import { Text } from "@mantine/core";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import classes from "./pdf-viewer.module.css";
import { readText, type TextRun } from "./read-text.ts";

interface TextViewProps {
  document: PDFDocumentProxy;
  page: number;
  title: string;
}

/** The page in view as text of the reader's own size, which wraps where the screen ends. */
export function TextView({ document, page, title }: TextViewProps) {
  const [read, setRead] = useState<{ page: number; paragraphs: string[] }>();
  useEffect(() => {
    let isHere = true;
    document
      .getPage(page)
      .then((one) => one.getTextContent())
      .then(({ items }) => {
        const runs = items.filter((item): item is typeof item & TextRun => "str" in item);
        if (isHere) setRead({ page, paragraphs: readText(runs) });
      })
      .catch(() => isHere && setRead({ page, paragraphs: [] }));
    return () => {
      isHere = false;
    };
  }, [document, page]);
  const isRead = read?.page === page;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it must take the keys that scroll it
    <section className={classes.text} tabIndex={0} aria-label={`Page ${page} of ${title} as text`} key={page}>
      <div>
        {isRead &&
          read.paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page that is read does not change
            <p key={index}>{paragraph}</p>
          ))}
        {isRead && read.paragraphs.length === 0 && <Text c="dimmed">This page is a picture: it holds no text.</Text>}
      </div>
    </section>
  );
}
