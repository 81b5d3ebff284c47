import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { refusalsOf } from '@truckroll/contract/endpoints/refusals';
import { z } from 'zod';
import { envelopeSchema } from '../http/answer.ts';
import { needsInWords } from '../http/needs-in-words.ts';
import type { Components, Part, Schema } from './components.ts';
import type { makeExamples } from './examples.ts';
import type { Refusals } from './refusal-responses.ts';
import { tagOf } from './tags.ts';
import { writtenExamples } from './written-examples.ts';

type Parts = { components: Components; refusals: Refusals; exampleOf: ReturnType<typeof makeExamples> };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const inUrl = { placeId: 'local:M5H', key: 'calls', moduleId: 'Client', token: 'b7Qk3m9ZtT2xV8yLw4Rc6Nf1Hs5Pd0Ga' };

/** Descriptions of query parameters that have the same meaning in all lists. */
const inLists: Record<string, string> = {
  page: 'The page, from 1. Behind the last one the list is empty.',
  limit: 'Records on a page. More than 100 count as 100.',
  search: 'Words to look for.',
  sortOrder: 'The direction of `sortBy`.',
  view: 'Narrows the list to records that are assigned to the caller. It never widens what the caller sees.',
};

/** The description of such a parameter, {} for others. That of `limit` says whether -1 is accepted. */
function descriptionInQuery(name: string, { minimum }: Schema): { description?: string } {
  const description = inLists[name];
  if (description === undefined) return {};
  return { description: name === 'limit' && minimum === -1 ? `${description} -1 answers all of them.` : description };
}

/**
 * The schema of a query parameter. The contract parses `page` and `limit` from text, so their schema would be that of a text: they are
 * described as integers with their defaults instead.
 */
function schemaInQuery({ query }: Endpoint, name: string, schema: Schema): Schema {
  const type = query instanceof z.ZodObject ? query.shape[name] : undefined;
  if ((name !== 'page' && name !== 'limit') || !(type instanceof z.ZodType)) return schema;
  const usual = type.safeParse(undefined);
  const minimum = type.safeParse(-1).success ? -1 : 1;
  return { type: 'integer', minimum, ...(typeof usual.data === 'number' ? { default: usual.data } : {}) };
}

/** Whether the answer to a write is kept under an Idempotency-Key (API 1.7). */
const keepsAnswers = (endpoint: Endpoint): boolean => refusalsOf(endpoint).has('keyReused');

export const idempotencyKey: Part = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of your own for this write: sent again under the same key, it is answered as before and done once.',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
  example: 'order-4711',
};

function parametersOf(endpoint: Endpoint, { components, exampleOf }: Parts): Part[] {
  const query = components.schemaOf(endpoint.query, 'input');
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema = { type: 'string' };
    const written = (inUrl as Record<string, string>)[name];
    const example = written ?? exampleOf(schema, { owner: tagOf(endpoint.id), key: name });
    return { name, in: 'path', required: true, schema, example };
  });
  const inQuery = Object.entries(query.properties ?? {}).map(([name, sent]) => {
    const schema = schemaInQuery(endpoint, name, sent);
    const required = query.required?.includes(name) ?? false;
    return { name, in: 'query', required, ...descriptionInQuery(name, schema), schema };
  });
  const inHeader = keepsAnswers(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [];
  return [...inPath, ...inQuery, ...inHeader];
}

function bodyOf(endpoint: Endpoint, { components, exampleOf }: Parts): Part {
  if (endpoint.method === 'GET') return {};
  const hasJson = endpoint.files?.required !== true;
  const schema = components.schemaOf(endpoint.body, 'input', hasJson ? `${capital(endpoint.name)}Body` : undefined);
  if (endpoint.form) {
    const content = {
      'application/x-www-form-urlencoded': { schema, example: writtenExamples[endpoint.name] ?? exampleOf(schema) },
    };
    return { requestBody: { required: true, content } };
  }
  const isEmpty = schema.$ref === undefined && Object.keys(schema.properties ?? {}).length === 0;
  const example = writtenExamples[endpoint.name] ?? exampleOf(schema);
  const json = { 'application/json': { schema, example } };
  if (endpoint.files === undefined) return isEmpty ? {} : { requestBody: { required: true, content: json } };
  const file = { type: 'array', items: { type: 'string', format: 'binary' }, maxItems: endpoint.files.maxCount };
  const withFiles = { type: 'object', properties: { [endpoint.files.field]: file } };
  const form = { 'multipart/form-data': { schema: isEmpty ? withFiles : { allOf: [schema, withFiles] } } };
  // Without files, JSON is accepted as well.
  return { requestBody: { required: true, content: hasJson ? { ...json, ...form } : form } };
}

function needsOf({ needs, peopleOnly }: Endpoint): string {
  if (needs.kind === 'open') return 'Open: neither a key nor a session is needed.';
  const words = needsInWords(needs);
  const needed = words === null ? 'Needs no ability.' : `Needs ${words}.`;
  return peopleOnly ? `${needed} For people who have signed in: API keys are refused.` : needed;
}

/** The ways to authenticate, of which one is enough. */
function securityOf({ needs, peopleOnly }: Endpoint): Part[] {
  if (needs.kind === 'open') return [];
  return peopleOnly ? [{ session: [] }] : [{ apiKey: [] }, { session: [] }];
}

const streamText = 'Answers one JSON object per line, as it is made. An Idempotency-Key is not kept.';

/** The schema of an endpoint's success envelope. */
function successOf(endpoint: Endpoint, { components, exampleOf }: Parts): Part {
  if (endpoint.answers === 'events') {
    // OpenAPI 3.1 cannot describe event streams: the schema is that of each event's data.
    const contentSchema = components.schemaOf(endpoint.data, 'output', `${capital(endpoint.name)}Answer`);
    return { 'text/event-stream': { schema: { type: 'string', contentMediaType: 'application/json', contentSchema } } };
  }
  if (endpoint.answers === 'stream') {
    // As for events: the schema is that of each line.
    const name = capital(endpoint.name);
    const anyOf = [
      components.schemaOf(endpoint.line, 'output', `${name}Line`),
      components.schemaOf(endpoint.lastLine, 'output', `${name}LastLine`),
    ];
    const schema = { type: 'string', contentMediaType: 'application/json', contentSchema: { anyOf } };
    return { 'application/x-ndjson': { schema } };
  }
  if (endpoint.answers !== 'envelope')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const data = components.schemaOf(endpoint.data, 'output', `${capital(endpoint.name)}Answer`);
  const envelope = components.schemaOf(envelopeSchema(endpoint), 'output');
  const schema = { ...envelope, properties: { ...envelope.properties, data } };
  const example = exampleOf(schema) as Record<string, unknown>;
  if (endpoint.message === undefined) delete example['message'];
  else example['message'] = endpoint.message;
  return { 'application/json': { schema, example } };
}

export function operationOf(endpoint: Endpoint, parts: Parts): Part {
  const isStream = endpoint.answers === 'stream';
  const description = [needsOf(endpoint), isStream ? streamText : ''];
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: description.filter((text) => text !== '').join(' '),
    'x-id': endpoint.id,
    ...(isStream ? { 'x-streams': true } : {}),
    tags: [tagOf(endpoint.id)],
    parameters: parametersOf(endpoint, parts),
    ...bodyOf(endpoint, parts),
    security: securityOf(endpoint),
    responses: {
      [endpoint.status]: { description: endpoint.message ?? 'Success', content: successOf(endpoint, parts) },
      ...parts.refusals.of(endpoint),
    },
  };
}
