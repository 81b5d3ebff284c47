import { useStore } from '../app/external-store.ts';
import { savedLately } from '../app/live/who-saved.ts';

/** What somebody else has saved of the record of an open form, over the version that is edited. */
export type ChangedElsewhere = {
  version: string;
  /** Null where the stream did not tell, as after a gap. */
  by: string | null;
  fields: ChangedField[];
};

/** A field by its name in the form; null where the value has no words, such as a choice by its id. */
export type ChangedField = { name: string; before: string | null; after: string | null };

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;
/** What names a value of several parts, the best first. */
const namingParts = ['formattedAddress', 'name', 'title', 'label', 'email', 'number', 'value'] as const;
const nothing = '—';

/** A value of a form in words; null where there are none. */
export function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    if (id.test(value)) return null;
    if (moment.test(value))
      return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));
    // Rich text is compared by what is read of it.
    return (
      value
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim() || nothing
    );
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return nothing;
    const words = value.map(wordsOf);
    return words.includes(null) ? null : words.join(', ');
  }
  const parts = value as Record<string, unknown>;
  const named = namingParts.find((part) => typeof parts[part] === 'string' && parts[part] !== '');
  return named === undefined ? null : wordsOf(parts[named]);
}

/** Lines of a record have keys of their own in each form that shows them. */
const comparable = (value: unknown): string =>
  JSON.stringify(value ?? null, (name, part: unknown) => (name === 'key' ? undefined : part));

/** The fields in which two versions differ. */
export function changedFields(before: object, after: object): ChangedField[] {
  const [old, fresh] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((name) => comparable(old[name]) !== comparable(fresh[name]))
    .map((name) => {
      const words = { before: wordsOf(old[name]), after: wordsOf(fresh[name]) };
      // The same words on both sides tell nothing: it is a part without words that differs.
      const isTold = words.before !== null && words.after !== null && words.before !== words.after;
      return { name, ...(isTold ? words : { before: null, after: null }) };
    });
}

type Versions<Stored> = {
  /** The version that is edited. */
  base: Stored | null;
  /** The newest one that is known. */
  latest: Stored | null | undefined;
  valuesOf: (stored: Stored) => object;
};

/** Whether somebody has saved the record meanwhile; what is typed stays as it is. */
export function useChangedElsewhere<Stored extends { updatedAt: string }>(
  versions: Versions<Stored>,
): ChangedElsewhere | null {
  const { base, latest, valuesOf } = versions;
  const saved = useStore(savedLately);
  if (base === null || !latest || latest.updatedAt <= base.updatedAt) return null;
  const by = saved.get(Date.parse(latest.updatedAt))?.by ?? null;
  return { version: latest.updatedAt, by, fields: changedFields(valuesOf(base), valuesOf(latest)) };
}
