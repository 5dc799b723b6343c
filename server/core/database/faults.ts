// What went wrong, told by the engine's own numbers.

interface EngineError {
  code?: string;
  errcode?: number;
  cause?: unknown;
}

const sqliteFull = 13;
const sqliteBusy = 5;
const sqliteIoError = 10;
const sqliteCannotOpen = 14;

/** SQLite's plain result code; the engine reports extended ones, which carry it in the low byte. */
export function sqliteCode(errcode: number | undefined): number | undefined {
  return errcode === undefined ? undefined : errcode & 0xff;
}

const sqliteConstraintUnique = 2067;
const sqliteConstraintPrimaryKey = 1555;

export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as EngineError;
  return code === "23505" || errcode === sqliteConstraintUnique || errcode === sqliteConstraintPrimaryKey;
}

/** Whether it is the name of a user that there may be once only; both engines name the columns of the constraint. */
export function isNameViolation(error: unknown): boolean {
  const { constraint = "", message = "" } = error as { constraint?: string; message?: string };
  return isUniqueViolation(error) && /user[._]name_key/.test(`${constraint} ${message}`);
}

/** Something the request named was deleted while the request ran. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = error as EngineError;
  return code === "23503" || errcode === 787;
}

/** True when a disk is full, also for an error that a library has wrapped. */
export function isStorageFull(error: unknown): boolean {
  const { code, errcode, cause } = Object(error) as EngineError;
  if (code === "ENOSPC" || code === "EDQUOT" || code === "53100" || sqliteCode(errcode) === sqliteFull) return true;
  return cause !== undefined && isStorageFull(cause);
}

/** Whether the database cannot be reached now but may be again: the caller is answered 503. */
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

/** True when PostgreSQL has ended a statement that took too long, as one that waited for a lock. */
export function isOverdue(error: unknown): boolean {
  return (error as EngineError).code === "57014";
}

/** Text that PostgreSQL cannot keep: a NUL, or bytes that are no text. */
export function isUnstorableText(error: unknown): boolean {
  return (error as EngineError).code === "22021";
}
