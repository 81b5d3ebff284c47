import { createHash } from 'node:crypto';
import { labelOf } from '@truckroll/contract/fields/field-texts';
import { believable } from './believable-values.ts';
import { type Components, nameOf, type Schema } from './components.ts';

type Place = { owner: string; key: string };

/** An id that is the same in every example of its key: a job's 'clientId' is the 'id' of the example client. */
function idOf({ owner, key }: Place): string {
  const subject = key === 'id' ? owner.replace(/(Row|Data|Input|Change|Edit)$/, '') : key.replace(/Ids?$/, '');
  const digest = createHash('sha256').update(subject.toLowerCase()).digest('hex');
  return `0199a3c4-${digest.slice(0, 4)}-7${digest.slice(4, 7)}-8${digest.slice(7, 10)}-${digest.slice(10, 22)}`;
}

function known(place: Place, isValid: (value: unknown) => boolean): unknown {
  return [believable[`${place.owner}.${place.key}`], believable[place.key]].find(
    (value) => value !== undefined && isValid(value),
  );
}

const isMoment = (key: string): boolean => /(At|DateTime|since)$/i.test(key);

function exampleText(schema: Schema, place: Place): string {
  const { key } = place;
  const isValid = (value: unknown): boolean =>
    typeof value === 'string' &&
    value.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY) &&
    (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value));
  const written = known(place, isValid);
  if (typeof written === 'string') return written;
  if (typeof schema.examples?.[0] === 'string') return schema.examples[0];
  if (schema.format === 'date') return '2026-11-20';
  if (schema.format === 'date-time' || (isMoment(key) && isValid('2026-11-20T14:00:00.000Z')))
    return '2026-11-20T14:00:00.000Z';
  if (schema.format === 'uuid' || /(^id|Ids?)$/.test(key)) return idOf(place);
  if (/date$/i.test(key) && isValid('2026-11-20')) return '2026-11-20';
  if (/url$/i.test(key))
    return 'https://work.example.com/api/storage/0199a3c4/photo.jpg?expires=1795190400&signature=4f2a';
  if (/color$/i.test(key)) return '#1f7a8c';
  const digits = '42';
  return isValid(labelOf(key)) ? labelOf(key) : digits;
}

function exampleNumber(schema: Schema, place: Place): number {
  const least = schema.minimum ?? schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
  const isValid = (value: unknown): boolean =>
    typeof value === 'number' && value >= least && value <= (schema.maximum ?? Number.POSITIVE_INFINITY);
  const written = known(place, isValid);
  if (typeof written === 'number') return written;
  return isValid(1) ? 1 : Math.max(least, 0);
}

/** Generates realistic examples of schemas, deterministically. */
export function makeExamples(components: Components): (schema: Schema, place?: Place) => unknown {
  const isNull = (schema: Schema): boolean => schema.type === 'null' || schema.const === null;

  function exampleObject(schema: Schema, owner: string): Record<string, unknown> {
    const { propertyNames, additionalProperties } = schema;
    const own = Object.entries(schema.properties ?? {}).map(([key, part]) => [key, exampleOf(part, { owner, key })]);
    const keys = propertyNames === undefined ? [] : (components.resolve(propertyNames).enum ?? []);
    const others =
      typeof additionalProperties === 'object'
        ? keys.map((key) => [key, exampleOf(additionalProperties, { owner, key: String(key) })])
        : [];
    const example = Object.fromEntries([...own, ...others]) as Record<string, unknown>;
    // The counts of an example page match its single row.
    return 'totalPages' in example && 'total' in example ? { ...example, total: 1 } : example;
  }

  function exampleOf(schema: Schema, place: Place = { owner: '', key: '' }): unknown {
    const name = nameOf(schema);
    if (name !== undefined) return exampleOf(components.resolve(schema), { owner: name, key: place.key });
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) {
      const written = known(place, (value) => schema.enum?.includes(value) ?? false);
      return written ?? schema.enum[0];
    }
    if (schema.allOf !== undefined && schema.type === undefined)
      return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, place)));
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives !== undefined) {
      const chosen = alternatives.find((alternative) => !isNull(alternative)) ?? {};
      return exampleOf(chosen, place);
    }
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case 'object':
        return exampleObject(schema, place.owner);
      case 'array':
        return schema.items === undefined ? [] : [exampleOf(schema.items, place)];
      case 'boolean':
        return known(place, (value) => typeof value === 'boolean') ?? false;
      case 'integer':
      case 'number':
        return exampleNumber(schema, place);
      case 'string':
        return exampleText(schema, place);
      default:
        return known(place, () => true) ?? labelOf(place.key);
    }
  }

  return exampleOf;
}
