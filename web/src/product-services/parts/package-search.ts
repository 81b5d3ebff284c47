import type { ProductPackage } from '@truckroll/contract/price-book/product-packages';
import { fold, searchWords } from '@truckroll/domain/text/folding';

/** The names of the items that a package leaves out, because they are no longer in the price book or inactive. */
const leftOutOf = ({ items }: ProductPackage): string[] =>
  items.filter(({ isOffered }) => !isOffered).map(({ name }) => name);

/** What a package leaves out, as a sentence; empty if nothing. */
export function leftOutText(packages: readonly ProductPackage[]): string {
  const names = [...new Set(packages.flatMap(leftOutOf))];
  return names.length === 0 ? '' : `Left out, because no longer offered: ${names.join(', ')}.`;
}

/** The most packages that a name field offers besides entries. */
const mostNamed = 5;

/** The first packages whose name contains all words of a text and of which something is offered. */
export function packagesNamed(packages: readonly ProductPackage[], text: string): readonly ProductPackage[] {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const isNamed = (name: string): boolean => words.every((word) => fold(name).includes(word));
  return packages
    .filter(({ name, items }) => isNamed(name) && items.some(({ isOffered }) => isOffered))
    .slice(0, mostNamed);
}
