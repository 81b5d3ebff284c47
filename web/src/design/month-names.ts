const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

const firstOf = (month: string): Date => new Date(`${month}-01T00:00:00.000Z`);

/** Names a month: '2026-03' → 'March 2026'. */
export const longMonth = (month: string): string => long.format(firstOf(month));

/** Names a month briefly: '2026-03' → 'Mar'. */
export const shortMonth = (month: string): string => short.format(firstOf(month));

/** The first and last day of a month, for the filters of lists. */
export function daysOf(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** Abbreviates an amount: 12345.6 → '$12.3K'. */
export const shortMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 }).format(
    amount,
  );
