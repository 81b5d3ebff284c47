import { useStore } from '../external-store.ts';
import { savedLately } from '../feedback/who-saved.ts';
import { type Wording, wordsOf } from './value-words.ts';

/** Changes that somebody else has saved to the record of an open form. */
export type ChangedElsewhere = {
  version: string;
  /** The author's name. Null if the stream did not report it, as after a gap. */
  by: string | null;
  fields: ChangedField[];
};

/**
 * A field by its name in the form, with both texts. A text is null if the value has none, such as the id of an unknown record.
 */
export type ChangedField = { name: string; before: string | null; after: string | null };

/** Removes the keys of a record's lines for a comparison, because each form gives them new keys. */
const comparable = (value: unknown): string =>
  JSON.stringify(value ?? null, (name, part: unknown) => (name === 'key' ? undefined : part));

/** The fields that differ between two versions. */
export function changedFields(before: object, after: object, wording: Wording): ChangedField[] {
  const [old, fresh] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .filter((name) => comparable(old[name]) !== comparable(fresh[name]))
    .map((name) => {
      const words = { before: wordsOf(old[name], name, wording), after: wordsOf(fresh[name], name, wording) };
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
  wording: Wording;
};

/** Whether somebody else has saved the record since it was opened; typed values are kept. */
export function useChangedElsewhere<Stored extends { updatedAt: string }>(
  versions: Versions<Stored>,
): ChangedElsewhere | null {
  const { base, latest, valuesOf, wording } = versions;
  const saved = useStore(savedLately);
  if (base === null || !latest || latest.updatedAt <= base.updatedAt) return null;
  const by = saved.get(Date.parse(latest.updatedAt))?.by ?? null;
  return { version: latest.updatedAt, by, fields: changedFields(valuesOf(base), valuesOf(latest), wording) };
}
