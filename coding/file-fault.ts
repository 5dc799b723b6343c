/** A file that cannot be taken: what is wrong with it, and in which line. */
export class FileFault extends Error {
  /** What is wrong, without the line. */
  readonly sentence: string;
  readonly line: number | null;
  readonly reason: "wrong_kind" | "broken" | "too_large" | "from_missing";

  constructor(sentence: string, line: number | null = null, reason: FileFault["reason"] = "broken") {
    super(line === null ? sentence : `Line ${line.toLocaleString("en-US")}: ${sentence}`);
    this.sentence = sentence;
    this.line = line;
    this.reason = reason;
  }
}
