import { fold } from '../text/folding.ts';

/** A possible target of a column. */
export type ImportTarget<K extends string = string> = {
  key: K;
  label: string;
  group: string;
  /** Header names that suggest this target, in the form of `headKey`. */
  heads: readonly string[];
};

/** The target of each column, in the order of the columns. Columns with null are skipped. */
export type Mapping<K extends string = string> = readonly (K | null)[];

/** Normalises a header for comparison: 'E-Mail Address ' and 'email_address' are equal. */
export const headKey = (head: string): string => fold(head).replaceAll(/[^a-z0-9]/g, '');

/**
 * The mapping suggested by a file's headers. Each target is used at most once.
 *
 * @example suggestMapping(['E-mail', 'Shoe size'], targetsOfClients) → ['email', null]
 */
export function suggestMapping<K extends string>(
  heads: readonly string[],
  targets: readonly ImportTarget<K>[],
): Mapping<K> {
  const taken = new Set<string>();
  return heads.map((head) => {
    const key = headKey(head);
    const target = targets.find(
      (each) => !taken.has(each.key) && (each.heads.includes(key) || headKey(each.label) === key),
    );
    if (target === undefined || key === '') return null;
    taken.add(target.key);
    return target.key;
  });
}
