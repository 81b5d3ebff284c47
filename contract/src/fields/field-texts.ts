import { tableOf } from '@truckroll/domain/text/table-of';
import { z } from 'zod';
import { type FieldCode, type FieldError, fieldCodes, fill } from '../endpoints/general-problems.ts';

/** Labels of fields whose label is not just their key in words (API 1.4; spec 'Settled after the contract'). */
const labels: Record<string, string> = tableOf({
  roleId: 'Role',
  clientId: 'Client',
  jobId: 'Job',
  visitId: 'Visit',
  requestId: 'Request',
  estimateId: 'Estimate',
  servicePropertyId: 'Property',
  contactId: 'Contact',
  assignedToTeams: 'Team member',
  skillsId: 'Skill',
  teamId: 'Team member',
  formId: 'Form',
  teamMemberIds: 'Team member',
  skills: 'Skills',
  tagIds: 'Tags',
  jobFormIds: 'Job Forms',
  taxIds: 'Tax',
  taxNames: 'Tax',
  q: 'Search',
  number: 'Phone number',
  moduleType: 'Module type',
  module_type: 'Module type',
  purchaseOrderNumber: 'PO number',
});

/** A key in words, the first letter capitalised: labelOf('dueDate') → 'Due date'. */
export function labelOf(key: string): string {
  const known = labels[key];
  if (known !== undefined) return known;
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const labelOfPath = (path: readonly PropertyKey[]): string =>
  labelOf(String(path.findLast((part) => typeof part === 'string') ?? 'value'));

type RawIssue = { code?: string; path?: PropertyKey[]; input?: unknown; params?: Record<string, unknown> } & Record<
  string,
  unknown
>;

/** The zod codes for a wrong type: of texts and objects, of enums, and of unions. */
const missingCodes = new Set<string | undefined>(['invalid_type', 'invalid_value', 'invalid_union']);

/** The standard text of an invalid field (API 1.4). A schema's own message takes precedence over it. */
export function standardText(issue: RawIssue): string {
  const label = labelOfPath(issue.path ?? []);
  const isMissing = issue.input === undefined || issue.input === null;
  if (isMissing && missingCodes.has(issue.code)) return `${label} is required`;
  if (issue.code === 'too_big' && issue['origin'] === 'string')
    return `${label} is too long (maximum ${String(issue['maximum'])} characters)`;
  if (issue.code === 'too_small' && issue['origin'] === 'string') return `${label} is required`;
  const text = issue.params?.['text'];
  return typeof text === 'string' ? fill(text, { Field: label }) : `${label} is not valid`;
}

const sizeCodes: Record<string, { too_big: FieldCode; too_small: FieldCode }> = tableOf({
  string: { too_big: 'too_long', too_small: 'too_short' },
  array: { too_big: 'too_many', too_small: 'too_few' },
});

const isFieldCode = (code: unknown): code is FieldCode => fieldCodes.includes(code as FieldCode);

/** The code of a zod issue; our own rules give it in `params.code`. */
function codeOfIssue(issue: z.core.$ZodIssue): FieldCode {
  const isMissing = issue.input === undefined || issue.input === null;
  switch (issue.code) {
    case 'custom':
      return isFieldCode(issue.params?.['code']) ? issue.params['code'] : 'invalid';
    case 'too_big':
      return sizeCodes[issue.origin]?.too_big ?? 'too_big';
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'required';
      return sizeCodes[issue.origin]?.too_small ?? 'too_small';
    case 'invalid_format':
      return ['date', 'datetime', 'time'].includes(issue.format) ? 'not_a_date' : 'invalid_format';
    case 'invalid_type':
      return isMissing ? 'required' : 'wrong_type';
    case 'invalid_value':
      return isMissing ? 'required' : 'not_an_option';
    case 'invalid_union': {
      if (isMissing) return 'required';
      // Uses the alternative of the union that accepted the value's type.
      const codes = issue.errors
        .flat()
        .map((inner) => codeOfIssue({ ...inner, input: issue.input } as z.core.$ZodIssue));
      return codes.find((code) => code !== 'wrong_type') ?? 'wrong_type';
    }
    default:
      return 'invalid';
  }
}

/** Converts zod issues to the contract's list: dotted paths in the order of the payload listing. */
export const toFieldErrors = (error: z.ZodError): FieldError[] => {
  const seen = new Set<string>();
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.');
    if (seen.has(path)) return [];
    seen.add(path);
    return [{ path, code: codeOfIssue(issue), message: issue.message }];
  });
};

/** Rules over several fields run last. Their failures are moved to the position of their field. */
function inPayloadOrder(schema: z.ZodType, issues: z.core.$ZodIssue[]): void {
  if (!(schema instanceof z.ZodObject)) return;
  const keys = Object.keys(schema.shape);
  const placeOf = (issue: z.core.$ZodIssue): number => keys.indexOf(String(issue.path[0]));
  issues.sort((one, other) => placeOf(one) - placeOf(other));
}

/** Parses a value by a schema with the contract's texts. */
export function readBy<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  const result = schema.safeParse(value, { error: (issue) => standardText(issue as RawIssue), reportInput: true });
  if (!result.success) inPayloadOrder(schema, result.error.issues);
  return result;
}
