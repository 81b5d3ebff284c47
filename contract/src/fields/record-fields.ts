import {
  type FieldTable,
  type KeysWith,
  keysWith,
  type PlainKey,
  plainKeys,
} from '@truckroll/domain/fields/record-fields';
import { z } from 'zod';
import { optionalText, plainText } from './fields.ts';

type Options<F> = F extends { options: infer O extends readonly string[] } ? { [K in O[number]]: K } : never;

type SentSchema<F> = F extends { kind: 'choice' }
  ? z.ZodOptional<z.ZodEnum<Options<F>>>
  : ReturnType<F extends { kind: 'text' } ? typeof plainText : typeof optionalText>;

type AnsweredSchema<F> = F extends { kind: 'choice' }
  ? z.ZodEnum<Options<F>>
  : F extends { kind: 'text' }
    ? z.ZodString
    : z.ZodNullable<z.ZodString>;

type Answered<T extends FieldTable, K extends keyof T> = { [P in K]: AnsweredSchema<T[P]> };

const sentSchema = (field: FieldTable[string] | undefined): z.ZodType => {
  if (field?.kind === 'choice') return z.enum(field.options).optional();
  if (field?.kind === 'text') return plainText(field.most);
  if (field?.kind === 'optionalText') return optionalText(field.most);
  throw new Error('A field of its own kind has its own schema');
};

const answeredSchema = (field: FieldTable[string] | undefined): z.ZodType => {
  if (field?.kind === 'choice') return z.enum(field.options);
  return field?.kind === 'text' ? z.string() : z.string().nullable();
};

/** The schemas of a record's plain fields in a request that creates or changes it; an absent one stays as it is. */
export const sentFields = <T extends FieldTable>(table: T): { [K in PlainKey<T>]: SentSchema<T[K]> } =>
  Object.fromEntries(plainKeys(table).map((key) => [key, sentSchema(table[key])])) as {
    [K in PlainKey<T>]: SentSchema<T[K]>;
  };

/** The schemas of a record's plain fields in an answer. */
export const answeredFields = <T extends FieldTable>(table: T): Answered<T, PlainKey<T>> =>
  Object.fromEntries(plainKeys(table).map((key) => [key, answeredSchema(table[key])])) as Answered<T, PlainKey<T>>;

type FormSchema<F> = F extends { kind: 'choice' } ? z.ZodEnum<Options<F>> : z.ZodString;

/** The schemas of a record's plain fields in a form, where an empty text is ''. */
export const formFields = <T extends FieldTable>(table: T): { [K in PlainKey<T>]: FormSchema<T[K]> } =>
  Object.fromEntries(
    plainKeys(table).map((key) => {
      const field: FieldTable[string] | undefined = table[key];
      return [key, field !== undefined && 'most' in field ? z.string().trim().max(field.most) : answeredSchema(field)];
    }),
  ) as { [K in PlainKey<T>]: FormSchema<T[K]> };

type ListedKey<T extends FieldTable> = PlainKey<T> & KeysWith<T, 'isListed'>;

/** The schemas of the plain fields that the rows of lists have. */
export function listedFields<T extends FieldTable>(table: T): Answered<T, ListedKey<T>> {
  const listed: readonly string[] = keysWith(table, 'isListed');
  const keys = plainKeys(table).filter((key) => listed.includes(key));
  return Object.fromEntries(keys.map((key) => [key, answeredSchema(table[key])])) as Answered<T, ListedKey<T>>;
}

/** The mask by which an object's schema is picked. */
export const maskOf = <K extends string>(keys: readonly K[]): { [P in K]: true } =>
  Object.fromEntries(keys.map((key) => [key, true])) as { [P in K]: true };
