import { fold } from '../text/folding.ts';

/** The facts about a field besides its type. An absent one is false. */
type Facts = {
  /** Whether the record's own search finds it. */
  isSearched?: true;
  /** Whether the rows of lists have it. */
  isListed?: true;
  /** Whether lists offer it as a column, which is hidden at first. */
  isColumn?: true;
  /** Whether it is copied when the record becomes another one. */
  isCarried?: true;
  /** Whether the client sees it, on the public page and the paper. */
  isPublic?: true;
  /** The headers by which a column of an imported file is recognised, in the form of `headKey`. */
  heads?: string;
};

/**
 * A field that people set. `text` is '' when empty and `optionalText` null; both are trimmed and have at most `most`
 * characters. A field of the kind `own` has its schema, its merge and its editor where the record has them.
 */
type RecordField = Facts & { label: string } & (
    | { kind: 'text' | 'optionalText'; most: number }
    | { kind: 'choice'; options: readonly string[]; usual: string }
    | { kind: 'own' }
  );

/** The fields that people set of a record, by the name of their column (decision 0069). */
export type FieldTable = Readonly<Record<string, RecordField>>;

type KeysOf<T extends FieldTable, F> = { [K in keyof T]: T[K] extends F ? K : never }[keyof T] & string;
/** The names of the fields of which a fact holds. */
export type KeysWith<T extends FieldTable, F extends keyof Facts> = KeysOf<T, Record<F, true | string>>;
/** The names of the fields that need no code of their own. */
export type PlainKey<T extends FieldTable> = KeysOf<T, { kind: 'text' | 'optionalText' | 'choice' }>;

type ValueOf<F> = F extends { kind: 'choice'; options: readonly (infer O)[] }
  ? O
  : F extends { kind: 'text' }
    ? string
    : string | null;

/** The values of the fields that need no code of their own. */
export type PlainValues<T extends FieldTable> = { [K in PlainKey<T>]: ValueOf<T[K]> };

export const fieldKeys = <T extends FieldTable>(table: T): (keyof T & string)[] => Object.keys(table);

/** @example keysWith(jobFields, 'isSearched') → ['title', 'purchaseOrderNumber'] */
export const keysWith = <T extends FieldTable, F extends keyof Facts>(table: T, fact: F): KeysWith<T, F>[] =>
  fieldKeys(table).filter((key): key is KeysWith<T, F> => table[key]?.[fact] !== undefined);

export const plainKeys = <T extends FieldTable>(table: T): PlainKey<T>[] =>
  fieldKeys(table).filter((key): key is PlainKey<T> => table[key]?.kind !== 'own');

export const pick = <V extends object, K extends keyof V>(values: V, keys: readonly K[]): Pick<V, K> =>
  Object.fromEntries(keys.map((key) => [key, values[key]])) as Pick<V, K>;

/** The plain fields of a stored or sent record. */
export const plainOf = <T extends FieldTable, V extends PlainValues<T>>(table: T, values: V): PlainValues<T> =>
  pick(values, plainKeys(table) as (keyof V & PlainKey<T>)[]) as PlainValues<T>;

function emptyOf(field: RecordField | undefined): string | null {
  if (field?.kind === 'choice') return field.usual;
  return field?.kind === 'text' ? '' : null;
}

/** The plain fields of a new record. */
export const emptyValues = <T extends FieldTable>(table: T): PlainValues<T> =>
  Object.fromEntries(plainKeys(table).map((key) => [key, emptyOf(table[key])])) as PlainValues<T>;

type Sent<T extends FieldTable> = { [K in PlainKey<T>]?: PlainValues<T>[K] | undefined };

/** Merges sent plain fields over the stored ones: an absent one stays, null and '' empty it. */
export const mergeValues = <T extends FieldTable>(table: T, stored: PlainValues<T>, sent: Sent<T>): PlainValues<T> =>
  Object.fromEntries(
    plainKeys(table).map((key) => [key, sent[key] === undefined ? stored[key] : sent[key]]),
  ) as PlainValues<T>;

/** The folded text by which a record is found: other words of it, such as its number, and its searched fields. */
export const searchText = <T extends FieldTable>(
  table: T,
  values: Record<KeysWith<T, 'isSearched'>, string | null>,
  others: readonly (string | null)[],
): string =>
  [...others, ...keysWith(table, 'isSearched').map((key) => values[key])]
    .filter((part): part is string => Boolean(part))
    .map(fold)
    .join('\n');

/** The plain fields as a form holds them: an empty text is ''. */
export type FormValues<T extends FieldTable> = { [K in PlainKey<T>]: NonNullable<PlainValues<T>[K]> };

export const formValues = <T extends FieldTable>(table: T, values: PlainValues<T>): FormValues<T> =>
  Object.fromEntries(plainKeys(table).map((key) => [key, values[key] ?? ''])) as FormValues<T>;

/** The plain fields of a form as they are sent: trimmed, and null where an empty text is. */
export const sentValues = <T extends FieldTable>(table: T, form: FormValues<T>): PlainValues<T> =>
  Object.fromEntries(
    plainKeys(table).map((key) => {
      const text = form[key].trim();
      return [key, table[key]?.kind === 'optionalText' ? text || null : text];
    }),
  ) as PlainValues<T>;
