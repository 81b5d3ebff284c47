/**
 * The database is unavailable: it is unreachable, or no connection or lock became free in time. The request itself is
 * valid and can be retried.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly reason: 'unreachable' | 'busy';
  /** The connection broke before the commit was sent: the transaction did not happen and can be retried at once. */
  readonly isRolledBack: boolean;

  constructor(reason: 'unreachable' | 'busy', more: { cause: unknown; isRolledBack?: boolean }) {
    super(reason === 'busy' ? 'The database is busy' : 'The database cannot be reached', { cause: more.cause });
    this.reason = reason;
    this.isRolledBack = more.isRolledBack ?? false;
  }
}

type ErrorFields = { code?: unknown; message?: unknown };

/** The code of an error, or of the queue's plain copy of an error. */
const codeOf = (error: unknown): string => String((error as ErrorFields | null | undefined)?.code ?? '');
const textOf = (error: unknown): string => String((error as ErrorFields | null | undefined)?.message ?? '');

/** Socket error codes of the system, and PostgreSQL's codes for ended or refused connections. */
const lostCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '57P05', '25P03', '53300'],
]);
/** Connection errors from pg that have no code. */
const lostTexts =
  /^Connection terminated|^Client has encountered a connection error|^Client was closed|^timeout expired|^Query read timeout/;
/** A lock timeout or statement timeout. */
const busyCodes = new Set(['55P03', '57014']);

/** Whether an error means that the connection was lost or could not be opened. */
export function isLostConnection(error: unknown): boolean {
  const code = codeOf(error);
  return lostCodes.has(code) || /^08.{3}$/.test(code) || lostTexts.test(textOf(error));
}

/** Wraps an error in a transaction as an availability error, if it is one. */
export function toUnavailable(error: unknown, { isRolledBack }: { isRolledBack: boolean }): unknown {
  if (isLostConnection(error)) return new DatabaseUnavailable('unreachable', { cause: error, isRolledBack });
  return busyCodes.has(codeOf(error)) ? new DatabaseUnavailable('busy', { cause: error }) : error;
}
