// Classifies errors of SQLite and PostgreSQL by their codes.

interface EngineError {
  code?: string;
  errcode?: number;
  cause?: unknown;
}

const sqliteBusy = 5;
const sqliteIoError = 10;
const sqliteFull = 13;
const sqliteCannotOpen = 14;
// Extended result codes.
const sqliteConstraintForeignKey = 787;
const sqliteConstraintPrimaryKey = 1555;
const sqliteConstraintUnique = 2067;

/** Returns SQLite's primary result code: the low byte of an extended one. */
export function sqliteCode(errcode: number | undefined): number | undefined {
  return errcode === undefined ? undefined : errcode & 0xff;
}

export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as EngineError;
  return code === "23505" || errcode === sqliteConstraintUnique || errcode === sqliteConstraintPrimaryKey;
}

/** Returns true when a user name exists already. Both engines name the columns of the constraint. */
export function isNameViolation(error: unknown): boolean {
  const { constraint = "", message = "" } = error as { constraint?: string; message?: string };
  return isUniqueViolation(error) && /user[._]name_key/.test(`${constraint} ${message}`);
}

/** Returns true when a row that the request refers to was deleted while the request ran. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = error as EngineError;
  return code === "23503" || errcode === sqliteConstraintForeignKey;
}

/** Returns true when a disk is full. Looks also at the cause of a wrapped error. */
export function isStorageFull(error: unknown): boolean {
  const { code, errcode, cause } = Object(error) as EngineError;
  if (code === "ENOSPC" || code === "EDQUOT" || code === "53100" || sqliteCode(errcode) === sqliteFull) return true;
  return cause !== undefined && isStorageFull(cause);
}

/** Returns true when the database cannot be reached now but may be later: the reply is 503. */
export function isUnavailable(error: unknown): boolean {
  const { code, errcode } = error as EngineError;
  const plain = sqliteCode(errcode);
  if (plain === sqliteBusy || plain === sqliteIoError || plain === sqliteCannotOpen) return true;
  if (
    typeof code === "string" &&
    /^(08|57P|53300|ECONN|EPIPE|EIO|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ETIMEDOUT|25006|40001|40P01)/.test(code)
  )
    return true;
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/.test(
      error.message,
    )
  );
}

/** Returns true when PostgreSQL ended a statement that took too long, for example one that waited for a lock. */
export function isOverdue(error: unknown): boolean {
  return (error as EngineError).code === "57014";
}

/** Returns true for text that PostgreSQL cannot store: with a NUL, or invalid in UTF-8. */
export function isUnstorableText(error: unknown): boolean {
  return (error as EngineError).code === "22021";
}
