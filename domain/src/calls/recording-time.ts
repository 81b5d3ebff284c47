const dayMs = 86_400_000;

/**
 * A link to a position in a recording (API CA-5). Positions outside the recording are not linked to.
 *
 * @example timeLink('https://work.example.org/api/storage/…', 75.8) → 'https://work.example.org/api/storage/…#t=75'
 */
export const timeLink = (url: string, seconds: number): string => `${url}#t=${Math.max(0, Math.floor(seconds))}`;

/**
 * The position nearest to a wanted one inside a recording; 0 while its duration is unknown.
 *
 * @example positionWithin(95, 60) → 60
 */
export const positionWithin = (seconds: number, duration: number): number =>
  Number.isFinite(duration) ? Math.min(Math.max(0, seconds), Math.max(0, duration)) : 0;

/** Recordings of calls before this moment are deleted, if they are kept for so many days. */
export const retentionStart = (now: Date, days: number): string => new Date(now.getTime() - days * dayMs).toISOString();
