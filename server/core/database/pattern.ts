/** Returns a pattern for `like … escape '\'` that matches every value with this text in it. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
