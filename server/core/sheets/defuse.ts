// A spreadsheet reads a cell that begins with one of these signs as a formula. An apostrophe before the sign prevents that. Where
// the list separator is a semicolon, a new cell begins after each semicolon and line break, even in a quoted cell.

const sign = "[=+\\-@＝＋－＠]";
const innerFormulas = new RegExp(`([;\\r\\n])(?=["'\\s]*${sign})`, "g");
const innerMarks = new RegExp(`([;\\r\\n])'(?=["'\\s]*${sign})`, "g");

/** Adds an apostrophe before each formula inside a cell; the CSV library does so at its beginning. */
export function defuseInside(cell: string): string {
  return cell.replace(innerFormulas, "$1'");
}

/** Removes from a cell the apostrophes that an export added. */
export function withoutMarks(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, "").replace(innerMarks, "$1");
}
