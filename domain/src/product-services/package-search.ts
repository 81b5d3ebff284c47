import { fold, searchWords } from '../text/folding.ts';

type SearchedPackage = { name: string; description: string | null; items: readonly { name: string }[] };

/** The packages whose name, description or items contain all words of a text, ignoring case and accents. */
export function searchPackages<P extends SearchedPackage>(packages: readonly P[], text: string): readonly P[] {
  const words = searchWords(text);
  if (words.length === 0) return packages;
  return packages.filter(({ name, description, items }) => {
    const all = fold([name, description ?? '', ...items.map((item) => item.name)].join(' '));
    return words.every((word) => all.includes(word));
  });
}
