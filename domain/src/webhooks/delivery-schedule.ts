const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The pauses between the attempts, as Standard Webhooks advises: 75 hours and 35 minutes together. */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** The attempts of one delivery, the first among them. */
export const mostAttempts = pauses.length + 1;

/** The longest wait that a receiver can ask for. */
const longestAsked = 24 * hour;
/** Spreads what failed together: up to a tenth of the pause is added. */
const spread = 0.1;

/** Between 0 and 1, the same for each attempt of a delivery. */
const shareOf = (deliveryId: string): number => Number.parseInt(deliveryId.slice(-4), 16) / 0xffff;

type Failed = {
  deliveryId: string;
  /** How often it was tried, the failed attempt among them. */
  attempts: number;
  now: Date;
  /** The wait that the receiver asked for (`Retry-After`). */
  retryAfterSeconds?: number | null;
};

/**
 * When a failed delivery is tried again. Null: it was the last attempt.
 *
 * @example nextAttempt({ deliveryId: '…0000', attempts: 1, now }) → five seconds later
 */
export function nextAttempt({ deliveryId, attempts, now, retryAfterSeconds }: Failed): Date | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  const asked = Math.min((retryAfterSeconds ?? 0) * second, longestAsked);
  return new Date(now.getTime() + Math.round(Math.max(pause, asked) * (1 + spread * shareOf(deliveryId))));
}

const week = 7 * 24 * hour;

/** Whether a webhook is paused: since the moment, every attempt for it has failed. */
export const hasFailedForAWeek = (failingSince: string, now: Date): boolean =>
  now.getTime() - Date.parse(failingSince) >= week;
