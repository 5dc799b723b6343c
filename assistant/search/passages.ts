import { pageMarkPattern } from "#contract/api/assistant.ts";

interface Passage {
  page: number;
  text: string;
}

/** A passage ends with the line that makes it this long. A longer line is split between words. */
const longEnough = 320;

/**
 * Splits the text of a PDF into passages of a few lines, each with its page. Text before any page mark belongs to page 1.
 */
export function passagesOf(pdfContent: string): Passage[] {
  const passages: Passage[] = [];
  let page = 1;
  let text = "";
  const close = () => {
    if (text !== "") passages.push({ page, text });
    text = "";
  };
  for (const line of pdfContent.split("\n").map((one) => one.replace(/\s+/g, " ").trim())) {
    const mark = pageMarkPattern.exec(line);
    if (mark || line === "") close();
    if (mark) page = Number(mark[1]);
    else {
      for (const piece of line.match(/\S.{0,500}(?=\s|$)|\S{1,500}/g) ?? []) {
        text = text === "" ? piece : `${text} ${piece}`;
        if (text.length >= longEnough) close();
      }
    }
  }
  close();
  return passages;
}

/** Splits the text of a PDF into pages, each with its mark. Text before any mark is a separate page. */
export function pagesOf(pdfContent: string): string[] {
  return pdfContent.split(/^(?=--- Page \d+ ---$)/m).filter((text) => text.trim() !== "");
}
