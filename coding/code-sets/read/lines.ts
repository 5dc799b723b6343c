import { FileFault } from "../../file-fault.ts";

const longestLine = 20_000;
/** The longest file of codes has 200,000. */
const mostLines = 2_000_000;
const strict = new TextDecoder("utf-8", { fatal: true });
const windows1252 = new TextDecoder("windows-1252");

/** Decodes UTF-8, else Windows-1252 (the agencies publish both). */
export function decode(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return windows1252.decode(bytes);
  }
}

/**
 * Cuts bytes into lines as they come, with their numbers from 1, without line ends and without a byte order mark.
 * Throws FileFault for a line that no file of codes has.
 */
export function makeLineCutter(take: (line: string, number: number) => void) {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  const emit = (bytes: Buffer) => {
    number++;
    if (number > mostLines) throw new FileFault("The file has far too many lines.", null, "too_large");
    const line = decode(bytes.at(-1) === 13 ? bytes.subarray(0, -1) : bytes);
    take(number === 1 ? line.replace(/^\uFEFF/, "") : line, number);
  };
  return {
    push(chunk: Buffer): void {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let start = 0;
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
        emit(bytes.subarray(start, end));
        start = end + 1;
      }
      rest = bytes.subarray(start);
      if (rest.length > longestLine) throw new FileFault("the line is far too long.", number + 1);
    },
    end(): void {
      if (rest.length > 0) emit(rest);
    },
  };
}
