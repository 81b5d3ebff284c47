import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import { z } from 'zod';
import { envelopeSchema } from '../platform/http/answer.ts';

/** The subset of JSON Schema that answers use. */
export type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

/** The declared success of an endpoint. */
export const declaredAnswer = (endpoint: Endpoint): JsonSchema =>
  z.toJSONSchema(envelopeSchema(endpoint), { io: 'output', reused: 'inline' }) as JsonSchema;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

function undeclaredInObject(schema: JsonSchema, value: Record<string, unknown>, path: string): string[] {
  return Object.entries(value).flatMap(([key, part]) => {
    const declared = schema.properties?.[key] ?? schema.additionalProperties;
    if (declared === undefined || typeof declared === 'boolean') return declared ? [] : [join(path, key)];
    return undeclaredKeys(declared, part, join(path, key));
  });
}

/** The paths of all keys in an answer that its schema does not declare, by the best-matching alternative. */
export function undeclaredKeys(schema: JsonSchema, value: unknown, path = ''): string[] {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) {
    const found = alternatives.map((alternative) => undeclaredKeys(alternative, value, path));
    return found.sort((a, b) => a.length - b.length)[0] ?? [];
  }
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined) return value.length > 0 ? [`${path}[]`] : [];
    return [...new Set(value.flatMap((element) => undeclaredKeys(items, element, `${path}[]`)))];
  }
  return isObject(value) ? undeclaredInObject(schema, value, path) : [];
}

/**
 * The paths at which a schema accepts undeclared fields. A part is closed if it is a plain value, a list of closed
 * parts, or an object with all keys or all values declared.
 */
export function openParts(schema: JsonSchema, path = ''): string[] {
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (alternatives !== undefined) return alternatives.flatMap((alternative) => openParts(alternative, path));
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  if (schema.type === 'array') return schema.items === undefined ? [path] : openParts(schema.items, `${path}[]`);
  if (schema.type !== 'object') return schema.type === undefined ? [path] : [];
  const { properties = {}, additionalProperties } = schema;
  const named = Object.entries(properties).flatMap(([key, part]) => openParts(part, join(path, key)));
  if (additionalProperties === false) return named;
  if (typeof additionalProperties !== 'object') return [...named, join(path, '*')];
  return [...named, ...openParts(additionalProperties, join(path, '*'))];
}
