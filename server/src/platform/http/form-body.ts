import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** The fields of a form in their order, each with its name. */
export type FormFields = readonly (readonly [name: string, value: string])[];

const formType = 'application/x-www-form-urlencoded';
const mostFields = 1000;

const fieldsOfRequests = new WeakMap<FastifyRequest, FormFields>();

export const formFieldsOf = (request: FastifyRequest): FormFields => fieldsOfRequests.get(request) ?? [];

/** The fields as an object; those sent more than once as lists, as in multipart forms. */
function bodyOf(fields: FormFields): Record<string, string | string[]> {
  const body = new Map<string, string | string[]>();
  for (const [name, value] of fields) {
    const known = body.get(name);
    body.set(name, known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]);
  }
  // As in JSON bodies (API 1.3).
  if (body.has('__proto__')) throw new Problem('invalidBody');
  return Object.fromEntries(body);
}

/** Reads form bodies in the routes of a scope, and nothing else there. */
export function addFormParser(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(formType, { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    if (text.split('&', mostFields + 1).length > mostFields) throw new Problem('invalidBody');
    const fields = [...new URLSearchParams(text)];
    fieldsOfRequests.set(request, fields);
    return bodyOf(fields);
  });
}
