/**
 * What may stand in a field of figures: digits and one point.
 *
 * @example onlyDecimal('$12.7.5') → '12.75'
 */
export function onlyDecimal(typed: string): string {
  const [whole = '', ...rest] = typed.replaceAll(/[^\d.]/g, '').split('.');
  return rest.length === 0 ? whole.slice(0, 10) : `${whole.slice(0, 10)}.${rest.join('')}`;
}

/** The number of a typed figure; nothing typed is 0. */
export const numberOf = (typed: string): number => (Number.isFinite(Number(typed)) ? Number(typed) : 0);

/** An amount once its field is left: '12' → '12.00'. A finer one stays as it was typed. */
export const tidyAmount = (typed: string): string =>
  /^\d*(\.\d{0,2})?$/.test(typed) ? numberOf(typed).toFixed(2) : typed;
