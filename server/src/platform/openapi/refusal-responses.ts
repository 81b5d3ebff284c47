import { sickDayVisits } from '@truckroll/contract/absences/sick-day';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { fieldCodes } from '@truckroll/contract/endpoints/general-problems';
import { codeOf, type ProblemName, problems } from '@truckroll/contract/endpoints/problem';
import { refusalsOf } from '@truckroll/contract/endpoints/refusals';
import { describeType } from '@truckroll/contract/endpoints/wire-types';
import { authorship } from '@truckroll/contract/fields/fields';
import { suggestions } from '@truckroll/contract/planning/slots';
import { z } from 'zod';
import type { Part } from './components.ts';

const problemNames = Object.keys(problems) as ProblemName[];

const fieldError = z.object({ path: z.string(), code: z.enum(fieldCodes), message: z.string() });
describeType(fieldError, { id: 'FieldError' });

/** The body of every refusal (API 1.3). */
export const fail = z.object({
  success: z.literal(false),
  code: z.enum(problemNames.map(codeOf)),
  message: z.string(),
  errors: z.array(fieldError).optional(),
  error: z.string().optional(),
  /** Fresh suggestions beside `slot_taken`. */
  suggestions: z.union([suggestions, sickDayVisits]).optional(),
  /** Who wrote the stored version, beside `stale`. */
  changed: authorship.optional(),
});

/** Example values for the placeholders of a text. */
const filled: Record<string, string> = {
  Entity: 'Client',
  Record: 'Job',
  number: 'INV-1042',
  size: '25',
  from: 'closed',
  to: 'open',
  status: 'completed',
  missing: 'a photo',
  name: 'Dana Price',
  n: '3',
};

const textOf = (name: ProblemName): string =>
  problems[name][1].replaceAll(/\{(\w+)\}/g, (whole, key: string) => filled[key] ?? whole);

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const statusTexts: Record<number, string> = {
  400: 'What was sent is malformed or a field of it is not valid',
  401: 'Nobody is signed in, or the sign-in is refused',
  403: 'The caller has no right to do this',
  404: 'There is no such record, or it is out of sight',
  409: 'It contradicts what is stored',
  412: 'It comes from a page that is out of date',
  413: 'It is too large',
  415: 'It is of a form that the endpoint does not read',
  422: 'A rule of the business forbids it',
  429: 'Too many requests: `Retry-After` says when to try again',
  500: 'It failed unexpectedly; the reason is not disclosed',
  503: 'Something that the endpoint needs cannot be reached',
};

/** The most codes in a response's name: with more it would be unreadable, and the response is inlined in its endpoint. */
const mostCodesOfName = 4;

function responseOf(status: number, names: readonly ProblemName[]): Part {
  const codes = { type: 'object', properties: { code: { enum: names.map(codeOf) } } };
  const examples = names.map((name) => [codeOf(name), { $ref: `#/components/examples/${codeOf(name)}` }] as const);
  return {
    description: statusTexts[status] ?? 'A refusal',
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Fail' }, codes] },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

export type Refusals = {
  /** The shared examples and responses of endpoints. */
  examples: Record<string, Part>;
  responses: Record<string, Part>;
  /** The refusals of an endpoint: the possible codes by status. */
  of: (endpoint: Endpoint) => Record<string, Part>;
};

/** Collects the refusals of endpoints. Endpoints with the same refusals share a response that is named after them. */
export function collectRefusals(): Refusals {
  const examples: Record<string, Part> = {};
  const responses: Record<string, Part> = {};

  function shared(status: number, names: readonly ProblemName[]): Part {
    for (const name of names)
      examples[codeOf(name)] ??= { value: { success: false, code: codeOf(name), message: textOf(name) } };
    const response = responseOf(status, names);
    if (names.length > mostCodesOfName) return response;
    const name = names.map(pascal).join('Or');
    responses[name] ??= response;
    return { $ref: `#/components/responses/${name}` };
  }

  return {
    examples,
    responses,
    of(endpoint) {
      const refusals = refusalsOf(endpoint);
      const inOrder = problemNames.filter((name) => refusals.has(name));
      const byStatus = [...Map.groupBy(inOrder, (name) => problems[name][0])];
      byStatus.sort(([one], [other]) => one - other);
      return Object.fromEntries(byStatus.map(([status, names]) => [String(status), shared(status, names)]));
    },
  };
}
