// A spreadsheet takes a cell that begins with one of these signs for a formula. An apostrophe before it prevents that. Where lists
// are separated by semicolons, a new cell begins behind each semicolon and line break, also in a quoted cell.

const sign = "[=+\\-@＝＋－＠]";
const innerFormulas = new RegExp(`([;\\r\\n])(?=["'\\s]*${sign})`, "g");
const innerMarks = new RegExp(`([;\\r\\n])'(?=["'\\s]*${sign})`, "g");

/** Marks what would be a formula inside a cell; the writer of the CSV marks the beginning. */
export function defuseInside(cell: string): string {
  return cell.replace(innerFormulas, "$1'");
}

/** Removes the marks of an export from a cell. */
export function withoutMarks(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, "").replace(innerMarks, "$1");
}
