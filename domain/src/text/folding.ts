/**
 * Text normalised for search and sorting: without case and accents, with single spaces. Both databases sort the
 * result by bytes, so that lists have the same order in each.
 *
 * @example fold('  Élodie  O’Neil ') → 'elodie o’neil'
 */
export const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
