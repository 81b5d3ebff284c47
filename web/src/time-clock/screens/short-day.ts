const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });

/** @example shortDay('2026-03-09') → 'Mon' */
export const shortDay = (day: string): string => weekday.format(new Date(`${day}T00:00:00Z`));
