const usual = [6, 12, 24, 36, 60, 84, 120];

/** @example monthsText(6) → '6 months'; monthsText(36) → '3 years' */
export const monthsText = (months: number): string =>
  months % 12 !== 0 ? `${months} months` : months === 12 ? '1 year' : `${months / 12} years`;

/** The usual times, and that which was chosen by other means. */
export const keepOptions = (months: number): { value: string; label: string }[] =>
  [...new Set([...usual, months])]
    .toSorted((one, other) => one - other)
    .map((each) => ({ value: String(each), label: monthsText(each) }));
