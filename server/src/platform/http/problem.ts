import { type FieldCode, type FieldError, type FieldText, fill } from '@truckroll/contract/endpoints/general-problems';
import {
  type ChangedBy,
  codeOf,
  type ProblemCode,
  type ProblemName,
  problems,
} from '@truckroll/contract/endpoints/problem';
import { formatDay } from '@truckroll/domain/format/dates';

/** The fields of names and addresses that are unique: their refusal stands beside the field. */
const uniqueFields: Partial<Record<ProblemName, string>> = {
  emailTaken: 'email',
  bookingSlugTaken: 'slug',
  roleNameTaken: 'name',
  apiKeyNameTaken: 'name',
  savedViewNameTaken: 'name',
  skillNameTaken: 'name',
  tagNameTaken: 'name',
  propertyNameTaken: 'name',
  productNameTaken: 'name',
  packageNameTaken: 'name',
  folderNameTaken: 'name',
  outcomeNameTaken: 'name',
  templateNameTaken: 'name',
};

function uniqueFieldOf(name: ProblemName): FieldError[] | undefined {
  const path = uniqueFields[name];
  return path === undefined ? undefined : [{ path, code: 'not_unique', message: problems[name][1] }];
}

/** A refusal with a text of the contract, sent to the caller. Any other thrown value becomes a 500. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly fields: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Added at the top level of the answer (API 1.3). */
  readonly suggestions: unknown[] | undefined;
  /** Who wrote the stored version, beside `stale` (API 1.7). */
  readonly changed: ChangedBy | undefined;

  constructor(
    name: ProblemName,
    values: Record<string, string | number> = {},
    more: {
      fields?: FieldError[];
      retryAfterSeconds?: number;
      suggestions?: unknown[];
      changed?: ChangedBy;
      cause?: unknown;
      /** A more precise message than that of the contract, for the same code. */
      message?: string;
    } = {},
  ) {
    const [status, text] = problems[name];
    super(more.message ?? fill(text, values), more.cause === undefined ? {} : { cause: more.cause });
    this.name = 'Problem';
    this.code = codeOf(name);
    this.status = status;
    this.fields = more.fields ?? uniqueFieldOf(name);
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.suggestions = more.suggestions;
    this.changed = more.changed;
  }
}

/** Invalid fields: 400 with every failing field; the first one's text is the message. */
export class InvalidInput extends Problem {
  /** Failures found by domain rules have no code of their own. */
  constructor(fields: readonly (FieldText & { code?: FieldCode })[]) {
    super(
      'invalidBody',
      {},
      { fields: fields.map(({ path, code = 'invalid', message }) => ({ path, code, message })) },
    );
    this.name = 'InvalidInput';
    this.message = fields[0]?.message ?? this.message;
  }
}

export const invalid = (path: string, message: string, code: FieldCode): InvalidInput =>
  new InvalidInput([{ path, code, message }]);

/** The 409 for a change dated in the closed books, shown at the date field. `through` is the last closed day. */
export function closedBooks(through: string, { field, cause }: { field: string; cause?: unknown }): Problem {
  const values = { day: formatDay(through) };
  const message = fill(problems.booksClosed[1], values);
  return new Problem('booksClosed', values, { cause, fields: [{ path: field, code: 'not_allowed', message }] });
}

export type Entity =
  | 'Passkey'
  | 'Search'
  | 'Person'
  | 'Export'
  | 'Domain'
  | 'Payout'
  | 'Batch'
  | 'Card'
  | 'Card reader'
  | 'Client'
  | 'Credit'
  | 'Service'
  | 'Timesheet'
  | 'Merge'
  | 'Call'
  | 'Action item'
  | 'Step'
  | 'Contact'
  | 'Job'
  | 'Request'
  | 'Task'
  | 'Document'
  | 'Visit'
  | 'Visit log'
  | 'Time entry'
  | 'File'
  | 'Import'
  | 'Row'
  | 'Map tile'
  | 'Folder'
  | 'Note'
  | 'Team member'
  | 'Absence'
  | 'Role'
  | 'Outcome'
  | 'Phone number'
  | 'Skill'
  | 'Tag'
  | 'Rule'
  | 'Plan'
  | 'Plan template'
  | 'Option'
  | 'Key'
  | 'Rule run'
  | 'Webhook'
  | 'Delivery'
  | 'Property'
  | 'Job form'
  | 'Form entry'
  | 'Event'
  | 'Session'
  | 'Add-on'
  | 'Outcome'
  | 'Call'
  | 'Recording'
  | 'Package'
  | 'Product'
  | 'Item'
  | 'Tax'
  | 'Payment'
  | 'Conversation'
  | 'Message'
  | 'Email'
  | 'Email account'
  | 'Draft'
  | 'Template'
  | 'View';

/**
 * The refusal of an unknown id, of another account's, and of one outside the view scope: the caller cannot distinguish
 * them.
 */
export const notFound = (entity: Entity): Problem => new Problem('notFound', { Entity: entity });

/** Returns the row found by a query, or throws the entity's 404. */
export function found<T>(row: T | undefined, entity: Entity): T {
  if (row === undefined) throw notFound(entity);
  return row;
}
