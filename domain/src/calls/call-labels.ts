import type { Direction } from './call-kinds.ts';

export const directionLabels: Record<Direction, string> = { inbound: 'Inbound', outbound: 'Outbound' };

/**
 * The duration of a call in minutes and seconds (screens 6.4).
 *
 * @example callDuration(75) → '1:15'
 */
export const callDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/**
 * A call's outcome as shown: a deleted outcome gets the suffix '-deleted', and a missing one is '-' (clients.md 4).
 *
 * @example outcomeText({ outcome: 'Booked', outcomeDeleted: true }) → 'Booked-deleted'
 */
export const outcomeText = (call: { outcome: string | null; outcomeDeleted: boolean }): string =>
  call.outcome === null ? '-' : `${call.outcome}${call.outcomeDeleted ? '-deleted' : ''}`;
