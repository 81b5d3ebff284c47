/**
 * The database did not do its part: it cannot be reached, or had no free connection or lock within the patience of a
 * request. Nothing is wrong with the call; it may be made again in a moment.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly reason: 'unreachable' | 'busy';
  /** The connection broke before the commit was sent: the transaction has not happened and may be run again at once. */
  readonly isRolledBack: boolean;

  constructor(reason: 'unreachable' | 'busy', more: { cause: unknown; isRolledBack?: boolean }) {
    super(reason === 'busy' ? 'The database is busy' : 'The database cannot be reached', { cause: more.cause });
    this.reason = reason;
    this.isRolledBack = more.isRolledBack ?? false;
  }
}

type Told = { code?: unknown; message?: unknown };

/** Of an error, or of the plain copy that the queue gives of one. */
const codeOf = (error: unknown): string => String((error as Told | null | undefined)?.code ?? '');
const textOf = (error: unknown): string => String((error as Told | null | undefined)?.message ?? '');

/** What the system says of a socket, and PostgreSQL of a connection that it ends or does not take. */
const lostCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '57P05', '25P03', '53300'],
]);
/** What pg says of a connection without giving it a code. */
const lostTexts =
  /^Connection terminated|^Client has encountered a connection error|^Client was closed|^timeout expired|^Query read timeout/;
/** The wait for a lock, or the statement as a whole, took longer than the server lets it. */
const busyCodes = new Set(['55P03', '57014']);

/** Whether an error says that the connection to the database is gone or could not be had. */
export function isLostConnection(error: unknown): boolean {
  const code = codeOf(error);
  return lostCodes.has(code) || /^08.{3}$/.test(code) || lostTexts.test(textOf(error));
}

/** An error of a transaction under way as one of availability, where it is one. */
export function toUnavailable(error: unknown, { isRolledBack }: { isRolledBack: boolean }): unknown {
  if (isLostConnection(error)) return new DatabaseUnavailable('unreachable', { cause: error, isRolledBack });
  return busyCodes.has(codeOf(error)) ? new DatabaseUnavailable('busy', { cause: error }) : error;
}
