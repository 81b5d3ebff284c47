import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { envelopeSchema } from '../http/answer.ts';
import type { Components, Part } from './components.ts';
import type { makeExamples } from './examples.ts';
import type { Refusals } from './refusal-responses.ts';
import { tagOf } from './tags.ts';
import { writtenExamples } from './written-examples.ts';

type Parts = { components: Components; refusals: Refusals; exampleOf: ReturnType<typeof makeExamples> };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const inUrl = { placeId: 'local:M5H', key: 'calls', moduleId: 'Client', token: 'b7Qk3m9ZtT2xV8yLw4Rc6Nf1Hs5Pd0Ga' };

function parametersOf(endpoint: Endpoint, { components, exampleOf }: Parts): Part[] {
  const query = components.schemaOf(endpoint.query, 'input');
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema = { type: 'string' };
    const written = (inUrl as Record<string, string>)[name];
    const example = written ?? exampleOf(schema, { owner: tagOf(endpoint.id), key: name });
    return { name, in: 'path', required: true, schema, example };
  });
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }));
  return [...inPath, ...inQuery];
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

function needsOf({ needs }: Endpoint): string {
  switch (needs.kind) {
    case 'open':
      return 'Open: no session is needed.';
    case 'signedIn':
      return 'Needs: any signed-in user.';
    case 'admin':
      return 'Needs: an admin.';
    case 'ability':
      return `Needs one of: ${needs.anyOf.join(', ')}.`;
    case 'view':
      return `Needs: the view scope of ${needs.module}${needs.orAnyOf.length > 0 ? `, or one of ${needs.orAnyOf.join(', ')}` : ''}.`;
  }
}

/** The ways to authenticate, of which one is enough. */
function securityOf({ needs, peopleOnly }: Endpoint): Part[] {
  if (needs.kind === 'open') return [];
  return peopleOnly ? [{ session: [] }] : [{ apiKey: [] }, { session: [] }];
}

const streamText = 'Answers one JSON object per line, as it is made. An Idempotency-Key is not kept.';

const failureOf = ({ failure }: Endpoint): string =>
  failure === undefined ? '' : `An unexpected failure reads '${failure}'.`;

/** The schema of an endpoint's success envelope. */
function successOf(endpoint: Endpoint, { components, exampleOf }: Parts): Part {
  if (endpoint.answers === 'events') {
    // OpenAPI 3.1 cannot describe event streams: the schema is that of each event's data.
    const contentSchema = components.schemaOf(endpoint.data, 'output', `${capital(endpoint.name)}Data`);
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
  const data = components.schemaOf(endpoint.data, 'output', `${capital(endpoint.name)}Data`);
  const envelope = components.schemaOf(envelopeSchema(endpoint), 'output');
  const schema = { ...envelope, properties: { ...envelope.properties, data } };
  const example = exampleOf(schema) as Record<string, unknown>;
  if (endpoint.message === undefined) delete example['message'];
  else example['message'] = endpoint.message;
  return { 'application/json': { schema, example } };
}

export function operationOf(endpoint: Endpoint, parts: Parts): Part {
  const isStream = endpoint.answers === 'stream';
  const description = [`${endpoint.id}.`, needsOf(endpoint), isStream ? streamText : '', failureOf(endpoint)];
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: description.filter((text) => text !== '').join(' '),
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
