import type { Notification as Notice } from '@truckroll/contract/notifications/notifications';
import { onChangeElsewhere, recall, remember } from '../../design/device-memory.ts';
import { externalStore } from '../../design/external-store.ts';

/** The kinds of notifications whose alerts a device can switch off (P36). */
export const alertKinds = ['assigned', 'reminders', 'documents', 'clients'] as const;
type AlertKind = (typeof alertKinds)[number];

/** This device's settings for alerts while the product is open (P36). */
export type AlertChoice = { desktop: boolean; sound: boolean } & Record<AlertKind, boolean>;

const name = 'alerts';

/** Alerts are off by default. Once on, they cover all kinds except those switched off. */
const readChoice = (stored: unknown): AlertChoice => {
  const kept = typeof stored === 'object' && stored !== null ? (stored as Partial<AlertChoice>) : {};
  return {
    desktop: kept.desktop === true,
    sound: kept.sound === true,
    assigned: kept.assigned !== false,
    reminders: kept.reminders !== false,
    documents: kept.documents !== false,
    clients: kept.clients !== false,
  };
};

export const alertChoice = externalStore(readChoice(recall(name)));

export function chooseAlerts(change: Partial<AlertChoice>): void {
  alertChoice.set((current) => ({ ...current, ...change }));
  remember(name, alertChoice.get());
}

onChangeElsewhere(name, (stored) => alertChoice.set(readChoice(stored)));

type AlertedNotice = Pick<Notice, 'id' | 'isRead' | 'type' | 'moduleType' | 'createdAt'>;

const kindOfModule: Record<string, AlertKind> = {
  job: 'assigned',
  request: 'assigned',
  task: 'assigned',
  estimate: 'documents',
  invoice: 'documents',
  client: 'clients',
};

const kindOf = ({ type, moduleType }: AlertedNotice): AlertKind | undefined =>
  type === 'reminder' ? 'reminders' : kindOfModule[moduleType ?? ''];

/** Whether a notification is alerted. Unknown kinds are, because nobody has switched them off. */
const isWanted = (notice: AlertedNotice, choice: AlertChoice): boolean => {
  const kind = kindOf(notice);
  return kind === undefined || choice[kind];
};

/**
 * Whether an alert makes no sound: notifications with a low priority, such as about a new client, do not (screens 5.3).
 */
export const isSilent = ({ priority }: Pick<Notice, 'priority'>): boolean => priority === 'low';

/**
 * The notifications to alert for: unread ones of a wanted kind, newer than the last alerted moment. The first poll
 * alerts for none, because its notifications were in the bell before.
 */
export function newAlerts<N extends AlertedNotice>(
  found: readonly N[],
  alertedUntil: string | null,
  choice: AlertChoice,
): N[] {
  if (alertedUntil === null) return [];
  return found.filter((notice) => !notice.isRead && notice.createdAt > alertedUntil && isWanted(notice, choice));
}

/** The last alerted moment after these notifications have been polled. */
export const alertedUntilAfter = (found: readonly AlertedNotice[], before: string | null): string =>
  [before ?? '', ...found.map(({ createdAt }) => createdAt)].toSorted().at(-1) ?? '';
