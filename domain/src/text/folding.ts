/**
 * Text as searches and orders compare it: without case and accents, with single spaces.
 * Both databases order the result by bytes, so that a list reads the same on each of them.
 *
 * @example fold('  Élodie  O’Neil ') → 'elodie o’neil'
 */
export const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
