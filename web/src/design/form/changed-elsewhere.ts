import { useStore } from '../external-store.ts';
import { savedLately } from '../feedback/who-saved.ts';

/** Changes that somebody else has saved to the record of an open form. */
export type ChangedElsewhere = {
  version: string;
  /** The author's name. Null if the stream did not report it, as after a gap. */
  by: string | null;
  fields: ChangedField[];
};

/**
 * A field by its name in the form, with both texts. A text is null if the value has none, such as the id of an option.
 */
export type ChangedField = { name: string; before: string | null; after: string | null };

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;
/** The keys that can name a value of several parts, in order of preference. */
const namingParts = ['formattedAddress', 'name', 'title', 'label', 'email', 'number', 'value'] as const;
const nothing = '—';

/** The text of a form value; null if it has none. */
export function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    if (id.test(value)) return null;
    if (moment.test(value))
      return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));
    // Rich text is compared by its visible text.
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

/** Removes the keys of a record's lines for a comparison, because each form gives them new keys. */
const comparable = (value: unknown): string =>
  JSON.stringify(value ?? null, (name, part: unknown) => (name === 'key' ? undefined : part));

/** The fields that differ between two versions. */
export function changedFields(before: object, after: object): ChangedField[] {
  const [old, fresh] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((name) => comparable(old[name]) !== comparable(fresh[name]))
    .map((name) => {
      const words = { before: wordsOf(old[name]), after: wordsOf(fresh[name]) };
      // Equal texts mean that a part without text differs, so the texts are not shown.
      const hasTexts = words.before !== null && words.after !== null && words.before !== words.after;
      return { name, ...(hasTexts ? words : { before: null, after: null }) };
    });
}

type Versions<Stored> = {
  /** The version being edited. */
  base: Stored | null;
  /** The newest known version. */
  latest: Stored | null | undefined;
  valuesOf: (stored: Stored) => object;
};

/** Whether somebody else has saved the record since it was opened; typed values are kept. */
export function useChangedElsewhere<Stored extends { updatedAt: string }>(
  versions: Versions<Stored>,
): ChangedElsewhere | null {
  const { base, latest, valuesOf } = versions;
  const saved = useStore(savedLately);
  if (base === null || !latest || latest.updatedAt <= base.updatedAt) return null;
  const by = saved.get(Date.parse(latest.updatedAt))?.by ?? null;
  return { version: latest.updatedAt, by, fields: changedFields(valuesOf(base), valuesOf(latest)) };
}
