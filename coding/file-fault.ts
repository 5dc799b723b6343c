/** A file that cannot be used: the fault and its line. */
export class FileFault extends Error {
  /** The fault, without the line. */
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
