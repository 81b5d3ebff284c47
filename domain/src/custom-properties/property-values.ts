import { isPhoneText } from '../format/phone-number.ts';
import { isDateOnly, isDateTime } from '../text/checks.ts';
import { optionName, type PropertyDefinition } from './definitions.ts';

/** A value of a custom property. */
export type PropertyContent = string | number | boolean | string[];
export type PropertyValue = { id: string; value: PropertyContent };

/** A value as a form sends it, possibly empty. */
export type SentProperty = { id: string; value?: PropertyContent | null | undefined };

/** An invalid field of a payload: its dotted path and the error text. */
export type PropertyProblem = { path: string; code: 'not_found' | 'invalid'; message: string };

export type CheckedProperty =
  | { kind: 'empty' }
  | { kind: 'value'; value: PropertyContent }
  | { kind: 'invalid'; message: string };

const mostCharacters = 2000;
/** The shortest numbers of a company have 4 digits; international ones have up to 15, an extension may follow. */
const fewestDigits = 4;
const mostDigits = 20;

const optionNames = (definition: PropertyDefinition): Set<string> => new Set(definition.options.map(optionName));

/** The value in its stored form, or undefined when the property cannot hold it. */
function readContent(definition: PropertyDefinition, sent: PropertyContent): PropertyContent | undefined {
  switch (definition.type) {
    case 'Number':
      return typeof sent === 'number' && Number.isSafeInteger(sent) && sent >= 0 ? sent : undefined;
    case 'Checkbox':
      return typeof sent === 'boolean' ? sent : undefined;
    case 'Multi Select': {
      const known = optionNames(definition);
      const isKnown = Array.isArray(sent) && sent.every((name) => known.has(name));
      return isKnown ? [...new Set(sent)] : undefined;
    }
    case 'Date':
    case 'Timestamp':
    case 'Phone':
    case 'Text':
    case 'Select':
      return typeof sent === 'string' ? readText(definition, sent) : undefined;
  }
}

function readText(definition: PropertyDefinition, sent: string): string | undefined {
  const digits = sent.replaceAll(/\D/g, '');
  switch (definition.type) {
    case 'Date':
      return isDateOnly(sent) ? sent : undefined;
    case 'Timestamp':
      return isDateTime(sent) ? new Date(sent).toISOString() : undefined;
    case 'Phone':
      return isPhoneText(sent) && digits.length >= fewestDigits && digits.length <= mostDigits
        ? `${sent.startsWith('+') ? '+' : ''}${digits}`
        : undefined;
    case 'Select':
      return optionNames(definition).has(sent) ? sent : undefined;
    default:
      return sent.length <= mostCharacters ? sent : undefined;
  }
}

const isEmpty = (value: PropertyContent | null | undefined): value is '' | null | undefined | [] =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Validates a custom property's value and returns its stored form (API 3.9): a Number is a non-negative integer, a
 * Date 'YYYY-MM-DD', a Timestamp a moment in UTC, a Phone its digits after a plus if it has one, a Select one option's name. `null`, '' and an
 * empty list are empty; `false` and 0 are values.
 *
 * @example checkPropertyValue(phone, '(416) 555-0134') → { kind: 'value', value: '4165550134' }
 * @example checkPropertyValue(number, -1) → { kind: 'invalid', message: 'Rooms is not valid' }
 */
export function checkPropertyValue(
  definition: PropertyDefinition,
  value: PropertyContent | null | undefined,
): CheckedProperty {
  const trimmed = typeof value === 'string' ? value.trim() : value;
  if (isEmpty(trimmed)) return { kind: 'empty' };
  const content = readContent(definition, trimmed);
  return content === undefined
    ? { kind: 'invalid', message: `${definition.name} is not valid` }
    : { kind: 'value', value: content };
}

const isSame = (one: PropertyContent, other: PropertyContent): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((name, index) => name === other[index])
    : one === other;

export type AppliedProperties =
  | { kind: 'values'; values: PropertyValue[] }
  | { kind: 'problems'; problems: PropertyProblem[] };

/**
 * A record's custom properties after a payload replaced them (API CL-1, 1.7): empty values are dropped, the last of
 * duplicate values counts, every invalid one is reported. An already stored value stays valid, so that an option
 * removed since does not block the next save. Values of deleted properties, which are neither shown nor accepted,
 * stay stored.
 *
 * @example applyProperties([rooms], [{ id: rooms.id, value: 3 }], []) → { kind: 'values', values: [{ id, value: 3 }] }
 * @example applyProperties([], [{ id: 'x', value: 3 }], []) → problem at 'properties.0.id': 'Unknown custom property'
 */
export function applyProperties(
  definitions: readonly PropertyDefinition[],
  sent: readonly SentProperty[],
  stored: readonly PropertyValue[],
): AppliedProperties {
  const definitionById = new Map(definitions.map((definition) => [definition.id, definition]));
  const storedById = new Map(stored.map((property) => [property.id, property.value]));
  const values = new Map<string, PropertyContent>();
  const problems: PropertyProblem[] = [];
  for (const [index, { id, value }] of sent.entries()) {
    const definition = definitionById.get(id);
    const kept = storedById.get(id);
    if (definition === undefined) {
      problems.push({ path: `properties.${index}.id`, code: 'not_found', message: 'Unknown custom property' });
      continue;
    }
    const checked = checkPropertyValue(definition, value);
    if (checked.kind === 'value') values.set(id, checked.value);
    else if (checked.kind === 'empty') values.delete(id);
    else if (kept !== undefined && !isEmpty(value) && isSame(kept, value)) values.set(id, kept);
    else problems.push({ path: `properties.${index}.value`, code: 'invalid', message: checked.message });
  }
  if (problems.length > 0) return { kind: 'problems', problems };
  const hidden = stored.filter((property) => !definitionById.has(property.id));
  return { kind: 'values', values: [...[...values].map(([id, value]) => ({ id, value })), ...hidden] };
}

/**
 * The visible values of a record: those whose property was not deleted (API CP-2).
 *
 * @example shownProperties([], [{ id: 'gone', value: 'x' }]) → []
 */
export function shownProperties(
  definitions: readonly { id: string }[],
  stored: readonly PropertyValue[],
): PropertyValue[] {
  if (stored.length === 0) return [];
  const known = new Set(definitions.map((definition) => definition.id));
  return stored.filter((property) => known.has(property.id));
}
