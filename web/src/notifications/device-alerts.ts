import type { Notification as Notice } from '@truckroll/contract/notifications';
import { onChangeElsewhere, recall, remember } from '../app/device-memory.ts';
import { externalStore } from '../app/external-store.ts';

/** The kinds of notifications that a device may tell of or not (P36). */
export const alertKinds = ['assigned', 'reminders', 'documents', 'clients'] as const;
type AlertKind = (typeof alertKinds)[number];

/** What this device does when something happens while the app is open (P36). */
export type AlertChoice = { desktop: boolean; sound: boolean } & Record<AlertKind, boolean>;

const name = 'alerts';

/** Nothing alerts before somebody wants it; who wants alerts has them of every kind until he leaves some out. */
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

type Told = Pick<Notice, 'id' | 'isRead' | 'type' | 'moduleType' | 'createdAt'>;

const kindOfModule: Record<string, AlertKind> = {
  job: 'assigned',
  request: 'assigned',
  task: 'assigned',
  estimate: 'documents',
  invoice: 'documents',
  client: 'clients',
};

const kindOf = ({ type, moduleType }: Told): AlertKind | undefined =>
  type === 'reminder' ? 'reminders' : kindOfModule[moduleType ?? ''];

/** What is of no kind is told of: nobody has left it out. */
const isWanted = (notice: Told, choice: AlertChoice): boolean => {
  const kind = kindOf(notice);
  return kind === undefined || choice[kind];
};

/** Low priority, as of a new client, is without sound (screens 5.3). */
export const isSilent = ({ priority }: Pick<Notice, 'priority'>): boolean => priority === 'low';

/**
 * The notifications that a device tells of: unread ones of a wanted kind that came after the moment up to which it has
 * told. The first look tells of none, since what it finds has waited in the bell before.
 */
export function newAlerts<N extends Told>(found: readonly N[], toldUntil: string | null, choice: AlertChoice): N[] {
  if (toldUntil === null) return [];
  return found.filter((notice) => !notice.isRead && notice.createdAt > toldUntil && isWanted(notice, choice));
}

/** The moment up to which a device has told once it has looked at these. */
export const toldUntilAfter = (found: readonly Told[], before: string | null): string =>
  [before ?? '', ...found.map(({ createdAt }) => createdAt)].toSorted().at(-1) ?? '';
