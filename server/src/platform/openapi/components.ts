import { wireTypes } from '@truckroll/contract/endpoints/wire-types';
import { z } from 'zod';

/** A schema of the document: JSON Schema 2020-12, with named types among the components. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  propertyNames?: Schema;
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  [key: string]: unknown;
};

const inComponents = '#/components/schemas/';

/** Answers may gain keys, and unknown keys in requests are ignored: no object is closed. */
function written(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { additionalProperties, propertyNames, ...rest } = value as Schema;
  // A record with a fixed list of keys becomes an object with these keys: generators do not support `propertyNames`.
  if (propertyNames !== undefined && rest.required !== undefined && typeof additionalProperties === 'object')
    return { ...rest, properties: Object.fromEntries(rest.required.map((key) => [key, additionalProperties])) };
  if (propertyNames !== undefined) return { ...rest, propertyNames, additionalProperties };
  if (typeof rest.$ref === 'string') return { ...rest, $ref: rest.$ref.replace('#/$defs/', inComponents) };
  return additionalProperties === undefined || additionalProperties === false
    ? rest
    : { ...rest, additionalProperties };
}

const plain = (schema: unknown): Schema => JSON.parse(JSON.stringify(schema, written)) as Schema;

/** Any other part of the document. */
export type Part = Record<string, unknown>;

export type Components = {
  schemas: Record<string, Schema>;
  /** The schema of a type, by name if it has one; `name` is given to an unnamed object. */
  schemaOf: (type: z.ZodType, io: 'input' | 'output', name?: string) => Schema;
  resolve: (schema: Schema) => Schema;
};

/** Collects each named type that endpoints reference, once. */
export function collectComponents(): Components {
  const schemas: Record<string, Schema> = {};

  function keep(name: string, schema: Schema): void {
    const known = schemas[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`${name} is the name of two types, or of one that is read and answered in different forms`);
    schemas[name] = schema;
  }

  return {
    schemas,
    schemaOf(type, io, name) {
      const made = z.toJSONSchema(z.object({ type }), {
        io,
        target: 'draft-2020-12',
        unrepresentable: 'any',
        metadata: wireTypes,
      }) as Schema & { $defs?: Record<string, Schema> };
      for (const [id, schema] of Object.entries(made.$defs ?? {})) keep(id, plain(schema));
      const schema = plain(made.properties?.['type'] ?? {});
      const isNameless = name !== undefined && schema.$ref === undefined && schema.properties !== undefined;
      if (!isNameless || Object.keys(schema.properties ?? {}).length === 0) return schema;
      keep(name, schema);
      return { $ref: `${inComponents}${name}` };
    },
    resolve(schema) {
      return schema.$ref === undefined ? schema : (schemas[schema.$ref.slice(inComponents.length)] ?? {});
    },
  };
}

export const nameOf = ({ $ref }: Schema): string | undefined => $ref?.slice(inComponents.length);
