/**
 * A short list of people: up to two names, then the count of the rest (screens 3.2).
 *
 * @example shortList(['Ann', 'Bo', 'Cy', 'Di']) → { shown: ['Ann', 'Bo'], rest: ['Cy', 'Di'] }
 */
export const shortList = <T>(people: readonly T[]): { shown: T[]; rest: T[] } => ({
  shown: people.slice(0, 2),
  rest: people.slice(2),
});

/**
 * A name's initials: up to two capital letters.
 *
 * @example initials('Ann van der Lee') → 'AL'; initials('Cher') → 'C'
 */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
