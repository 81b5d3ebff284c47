import { documentFields } from '../documents/document-fields.ts';
import { type KeysWith, keysWith, type PlainValues, pick } from '../fields/record-fields.ts';

/** The fields that a request, an estimate and a job pass on to the records that are created from them. */
export type CarriedFields = Pick<PlainValues<typeof documentFields>, KeysWith<typeof documentFields, 'isCarried'>>;

export const carriedKeys = keysWith(documentFields, 'isCarried');

/** @example carriedOf({ title: 'Boiler', purchaseOrderNumber: 'B-4711', … }) → { purchaseOrderNumber: 'B-4711' } */
export const carriedOf = (record: CarriedFields): CarriedFields => pick(record, carriedKeys);

/** The carried fields as a form holds them. */
export const carriedTexts = (record: CarriedFields): Record<keyof CarriedFields, string> =>
  Object.fromEntries(carriedKeys.map((key) => [key, record[key] ?? ''])) as Record<keyof CarriedFields, string>;

/** The sent values, completed with the fields of the source. */
export const withCarried = <S extends Partial<{ [K in keyof CarriedFields]: CarriedFields[K] | undefined }>>(
  sent: S,
  source: CarriedFields | null | undefined,
): S => ({
  ...sent,
  ...Object.fromEntries(carriedKeys.filter((key) => sent[key] === undefined).map((key) => [key, source?.[key]])),
});
