import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import { isTimeOfDay } from '@truckroll/domain/text/checks';
import { withoutTags } from '@truckroll/domain/text/without-tags';
import { formatDateTime, timeText } from '../shown-units.ts';

/** How the values of a form are written as texts. */
export type Wording = {
  timezone: string;
  currency: string;
  /** The name of the record with an id, such as a person; null if it is not known. */
  nameOf: (id: string) => string | null;
};

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const amount = /^-?\d+(\.\d+)?$/;
/** The fields of money and of choices, by the end of their names. */
const moneyFields = /(rate|price|cost|amount|budget|total|deposit)$/i;
const choiceFields = /(stage|status|priority|type|kind|pattern|frequency)$/i;
const severalWords = /^[a-z]+(_[a-z]+)+$/;
const oneWord = /^[a-z]+(-[a-z]+)*$/;
/** The keys that can name a value of several parts, in order of preference. */
const namingParts = ['formattedAddress', 'name', 'title', 'label', 'email', 'number', 'value'] as const;
export const nothing = '—';

/** 'new_lead' → 'New Lead', as the labels of choices are written. */
const choiceWords = (value: string): string =>
  value
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

function wordsOfText(text: string, name: string, wording: Wording): string | null {
  if (id.test(text)) return wording.nameOf(text);
  if (moment.test(text)) return formatDateTime(text, wording.timezone);
  if (day.test(text)) return formatDay(text);
  if (isTimeOfDay(text)) return timeText(text);
  if (moneyFields.test(name) && amount.test(text)) return formatMoney(Number(text), wording.currency);
  if (severalWords.test(text) || (choiceFields.test(name) && oneWord.test(text))) return choiceWords(text);
  // Rich text is compared by its visible text.
  return withoutTags(text, ' ').replaceAll(/\s+/g, ' ').trim() || nothing;
}

function wordsOfNumber(value: number, name: string, { currency }: Wording): string {
  if (moneyFields.test(name)) return formatMoney(value, currency);
  return name.endsWith('Duration') ? `${value / 60} min` : String(value);
}

/** The texts of several values. Those without a text, such as the ids of unknown records, are counted. */
function wordsOfAll(values: readonly unknown[], name: string, wording: Wording): string | null {
  if (values.length === 0) return nothing;
  const words = values.flatMap((value) => wordsOf(value, name, wording) ?? []);
  if (words.length === 0) return null;
  const unknown = values.length - words.length;
  return [...words, ...(unknown === 0 ? [] : [`${unknown} more`])].join(', ');
}

/**
 * The text of a value of a form's field; null if it has none.
 *
 * @example wordsOf('new_lead', 'stage', wording) → 'New Lead'; wordsOf('14', 'rate', wording) → '$14.00'
 */
export function wordsOf(value: unknown, name: string, wording: Wording): string | null {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return wordsOfNumber(value, name, wording);
  if (typeof value === 'string') return wordsOfText(value, name, wording);
  if (Array.isArray(value)) return wordsOfAll(value, name, wording);
  const parts = value as Record<string, unknown>;
  const { countryCode, number } = parts;
  if (typeof countryCode === 'string' && typeof number === 'string') return formatPhone({ countryCode, number });
  const named = namingParts.find((part) => typeof parts[part] === 'string' && parts[part] !== '');
  if (named !== undefined) return wordsOf(parts[named], named, wording);
  return typeof parts.id === 'string' ? wordsOf(parts.id, name, wording) : null;
}
