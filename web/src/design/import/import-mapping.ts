import { fold } from '@truckroll/domain/text/folding';

/** What a column of a file can be read as. */
export type ImportTarget<K extends string = string> = {
  key: K;
  label: string;
  group: string;
  /** Heads of columns that mean it, in the form of `headKey`. */
  heads: readonly string[];
};

/** What each column of a file is read as, in the order of the columns; null is left out. */
export type Mapping<K extends string = string> = readonly (K | null)[];

/** A head of a column as heads are compared: 'E-Mail Address ' and 'email_address' are one. */
export const headKey = (head: string): string => fold(head).replaceAll(/[^a-z0-9]/g, '');

/**
 * What the heads of a file's columns suggest. No two columns are read as the same.
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
