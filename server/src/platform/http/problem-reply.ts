import { codeOf, type Fail, type ProblemName } from '@truckroll/contract/endpoints/problem';
import { tableOf } from '@truckroll/domain/text/table-of';
import { type ClaimKind, ClaimTaken } from '../database/claims.ts';
import { brokenConstraint, isDatabaseError } from '../database/database.ts';
import { DatabaseUnavailable } from '../database/database-unavailable.ts';
import { closedBooks, Problem } from './problem.ts';

/** Unique constraints that enforce a rule of the contract, with the text of that rule. */
const takenByConstraint: Record<string, ProblemName> = tableOf({
  users_email_key: 'emailTaken',
  roles_name_key: 'roleNameTaken',
  api_keys_name_key: 'apiKeyNameTaken',
  booking_pages_slug: 'bookingSlugTaken',
  bookings_held: 'slotTaken',
  bookings_proof: 'proofRequired',
  saved_views_name_key: 'savedViewNameTaken',
  skills_name_key: 'skillNameTaken',
  tags_name_key: 'tagNameTaken',
  custom_properties_name_key: 'propertyNameTaken',
  product_services_name_key: 'productNameTaken',
  product_packages_name_key: 'packageNameTaken',
  estimate_templates_name_key: 'templateNameTaken',
  drive_items_folder_name_key: 'folderNameTaken',
  call_outcomes_name_key: 'outcomeNameTaken',
  account_phone_numbers_key: 'numberUnavailable',
  email_accounts_account_key: 'mailboxConnected',
  email_accounts_own_key: 'mailboxConnected',
  email_accounts_local_key: 'emailTaken',
});

/** Refusals of what another company has, by its kind. A random token is never taken. */
const takenByClaim: Partial<Record<ClaimKind, ProblemName>> = {
  email: 'emailTaken',
  mailbox: 'emailTaken',
  number: 'numberUnavailable',
  booking_page: 'bookingSlugTaken',
  domain: 'ssoDomainTaken',
};

/** Raised by `require_open_books` (migration 0126): its column is the field, its detail the last closed day. */
const booksClosed = 'TRB01';

/** Error codes for a full disk, from the system and from PostgreSQL. */
const diskFull = new Set(['ENOSPC', '53100']);

/** Errors that Fastify throws while it reads a request. */
const fastifyProblems: Record<string, ProblemName> = tableOf({
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalidBody',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalidBody',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalidBody',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedBody',
  FST_ERR_CTP_BODY_TOO_LARGE: 'requestTooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupportedBody',
  FST_INVALID_JSON_FIELD_ERROR: 'invalidBody',
  FST_PROTO_VIOLATION: 'invalidBody',
  FST_MP_PREMATURE_CLOSE: 'invalidBody',
  FST_REQ_FILE_TOO_LARGE: 'requestTooLarge',
  FST_FILES_LIMIT: 'requestTooLarge',
  FST_FIELDS_LIMIT: 'requestTooLarge',
  FST_PARTS_LIMIT: 'requestTooLarge',
  FST_CP_ERR_INVALID_CONTENT: 'invalidBody',
  FST_CP_ERR_INVALID_CONTENT_ENCODING: 'unsupportedBody',
  FST_ERR_BAD_URL: 'pathNotFound',
});

/** More precise messages for developers than 'The request body is not valid.', by Fastify's error code. */
const fastifyTexts: Record<string, string> = tableOf({
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body cannot be read as JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty: JSON was announced.',
});

/** A text contains NUL, which the database cannot store: 22021 in a text column, 22P05 inside JSON. */
const unstorableText = new Set(['22021', '22P05']);

/** The seconds after which a caller should repeat a request that the database could not serve. */
const retryAfterSeconds = 2;

/** The refusal that a use case has thrown, or that a trigger of the database has raised; null for any other error. */
export function refusalOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (!isDatabaseError(error) || error.code !== booksClosed) return null;
  return closedBooks(error.detail ?? '', { field: error.hint ?? 'date', cause: error });
}

/** Maps any thrown value to the problem for the caller, or null for an internal error. */
export function toProblem(error: unknown): Problem | null {
  const refusal = refusalOf(error);
  if (refusal !== null) return refusal;
  if (error instanceof DatabaseUnavailable) {
    const name = error.reason === 'busy' ? 'serverBusy' : 'noDatabase';
    return new Problem(name, {}, { cause: error, retryAfterSeconds });
  }
  if (error instanceof ClaimTaken) {
    const name = takenByClaim[error.kind];
    if (name !== undefined) return new Problem(name, {}, { cause: error });
  }
  if (isDatabaseError(error) && error.code === '23505') {
    const name = takenByConstraint[brokenConstraint(error) ?? ''];
    if (name !== undefined) return new Problem(name, {}, { cause: error });
  }
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (unstorableText.has(String(error.code))) return new Problem('invalidBody', {}, { cause: error });
  if (diskFull.has(String(error.code))) return new Problem('diskFull', {}, { cause: error });
  const name = fastifyProblems[String(error.code)];
  const message = fastifyTexts[String(error.code)];
  return name === undefined ? null : new Problem(name, {}, { cause: error, ...(message && { message }) });
}

/** The envelope of a refusal (API 1.3). An unknown error exposes only the endpoint's fixed text. */
export function toFail(problem: Problem | null, failure: string): { status: number; body: Fail } {
  if (problem === null) return { status: 500, body: { success: false, code: codeOf('unexpected'), message: failure } };
  const body: Fail = { success: false, code: problem.code, message: problem.message };
  if (problem.fields !== undefined) body.errors = problem.fields;
  if (problem.suggestions !== undefined) body.suggestions = problem.suggestions;
  if (problem.changed !== undefined) body.changed = problem.changed;
  return { status: problem.status, body };
}
