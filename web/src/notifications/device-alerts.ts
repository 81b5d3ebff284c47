import type { Notification as Notice } from '@truckroll/contract/notifications';
import { onChangeElsewhere, recall, remember } from '../app/device-memory.ts';
import { externalStore } from '../app/external-store.ts';

/** What this device does when something happens while the app is open (P36). */
export type AlertChoice = { desktop: boolean; sound: boolean; clients: boolean };

const name = 'alerts';

/** Nothing alerts before somebody wants it. */
const readChoice = (stored: unknown): AlertChoice => {
  const kept = typeof stored === 'object' && stored !== null ? (stored as Partial<AlertChoice>) : {};
  return { desktop: kept.desktop === true, sound: kept.sound === true, clients: kept.clients !== false };
};

export const alertChoice = externalStore(readChoice(recall(name)));

export function chooseAlerts(change: Partial<AlertChoice>): void {
  alertChoice.set((current) => ({ ...current, ...change }));
  remember(name, alertChoice.get());
}

onChangeElsewhere(name, (stored) => alertChoice.set(readChoice(stored)));

type Told = Pick<Notice, 'id' | 'isRead' | 'moduleType' | 'createdAt'>;

/**
 * The notifications that a device tells of: unread ones of a wanted kind that came after the moment up to which it has
 * told. The first look tells of none, since what it finds has waited in the bell before.
 */
export function newAlerts<N extends Told>(found: readonly N[], toldUntil: string | null, choice: AlertChoice): N[] {
  if (toldUntil === null) return [];
  return found.filter(
    ({ isRead, moduleType, createdAt }) =>
      !isRead && createdAt > toldUntil && (moduleType !== 'client' || choice.clients),
  );
}

/** The moment up to which a device has told once it has looked at these. */
export const toldUntilAfter = (found: readonly Told[], before: string | null): string =>
  [before ?? '', ...found.map(({ createdAt }) => createdAt)].toSorted().at(-1) ?? '';
