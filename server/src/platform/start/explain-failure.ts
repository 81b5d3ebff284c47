import { withoutEnd } from '@truckroll/domain/text/without-end';
import { DatabaseUnavailable } from '../database/database-unavailable.ts';
import { placesInSources } from '../http/source-places.ts';
import { CannotStart } from '../settings/cannot-start.ts';
import type { Settings } from '../settings/settings.ts';

type Place = Pick<Settings, 'PORT' | 'HOST' | 'METRICS_HOST' | 'DATA_DIR' | 'DATABASE_URL'> &
  Partial<Pick<Settings, 'METRICS_PORT'>>;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The host and port of a database URL, without secrets. */
function serverOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  return url === null ? 'the address of DATABASE_URL' : `${url.hostname}:${url.port || '5432'}`;
}

/** `prefix` starts the names of the settings for the listening address. */
function explainListening(code: string, prefix: '' | 'METRICS_', place: Place): string | null {
  const { [`${prefix}PORT` as const]: port, [`${prefix}HOST` as const]: host } = place;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the program that uses it, or set ${prefix}PORT to another one.`;
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Set ${prefix}PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${prefix}HOST ${host} is not an address of this machine.`;
    default:
      return null;
  }
}

function explainFolder(code: string, { DATA_DIR }: Place): string | null {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `The folder ${DATA_DIR} cannot be written by this user. Set DATA_DIR to one that can.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR ${DATA_DIR} is not a folder.`;
    case 'ENOSPC':
      return `The disk with the folder ${DATA_DIR} is full.`;
    default:
      return null;
  }
}

function explainDatabase(code: string, databaseUrl: string, detail: string): string | null {
  const server = serverOf(databaseUrl);
  switch (code) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `No PostgreSQL answers at ${server}. Please check DATABASE_URL, and that the server runs.`;
    case '28P01':
    case '28000':
      return `PostgreSQL at ${server} refuses the user or password of DATABASE_URL.`;
    case '3D000':
      return `PostgreSQL at ${server} has no database of the name that DATABASE_URL gives. Create it first: createdb.`;
    case '42501':
      return `The user of DATABASE_URL lacks a right (${detail}). It must own the database and be allowed to create roles, or the role app_user must exist and be granted to it.`;
    case '57P03':
      return `PostgreSQL at ${server} is starting or closing. Try again in a moment.`;
    case '53300':
      return `PostgreSQL at ${server} has no connection left. Set DATABASE_POOL lower, or its max_connections higher.`;
    default:
      return null;
  }
}

/**
 * The text printed when a start or a command fails: one sentence that says what to do next. For an unknown error, it
 * asks to try again with LOG_LEVEL=debug.
 */
export function describeFailure(error: unknown, what: string, level: string | undefined): string {
  if (error instanceof CannotStart) return error.message;
  if (level === 'debug' && error instanceof Error && error.stack !== undefined) return placesInSources(error.stack);
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return `${what}: ${withoutEnd(reason, /[.\s]/)}. Try again with LOG_LEVEL=debug to see where this comes from.`;
}

/** The failed step of the start. The same error code means something different in each. */
export type StartStep = 'folder' | 'database' | 'listen' | 'metrics';

/** The sentence for a failed start, or null for an unknown error. */
export function explainFailure(error: unknown, step: StartStep, place: Place): string | null {
  if (error instanceof CannotStart) return error.message;
  if (error instanceof DatabaseUnavailable) return explainFailure(error.cause, step, place);
  const code = codeOf(error);
  if (step === 'listen') return explainListening(code, '', place);
  if (step === 'metrics') return explainListening(code, 'METRICS_', place);
  if (step === 'database' && place.DATABASE_URL !== undefined) {
    const isSilent = error instanceof Error && /timeout expired|Connection terminated/.test(error.message);
    const detail = error instanceof Error ? error.message : '';
    return explainDatabase(isSilent ? 'ETIMEDOUT' : code, place.DATABASE_URL, detail);
  }
  // If a parent folder is read-only, Node reports that the folder does not exist.
  const isUnmade = code === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'mkdir';
  return explainFolder(isUnmade ? 'EROFS' : code, place);
}
